import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { CLASS_ID_MAX } from '../device-messages/limits.ts'
import { EMPTY_CLASS_ID } from '../insights/limits.ts'
import { CLASSES_PER_ALG_MAX } from '../models/limits.ts'
import { ID_MAX, TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'
import { Sha256 } from './files.ts'
import { ModelDescription } from './model-description.ts'
import { listAnswer, listQuery } from './lists.ts'

/** The bucket of files that were uploaded to the console. Such a file's path is its SHA-256. */
export const LOCAL_BUCKET = 'local'

/** A model that the console knows, and its file's bucket and path. */
export const InternalAlg = z.object({
  alg_id: z.int(),
  /** All versions of a model have the same number. */
  meta_alg_id: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  alg_type: z.string(),
  author: z.string(),
  framework: z.string(),
  date_created: WireTime,
  alg_bucket: z.string().nullable(),
  alg_path: z.string().nullable(),
  md5_checksum: z.string().nullable(),
  /** The uploaded file's hash. Null if the console knows only the bucket and path. */
  sha256: z.string().nullable(),
  size_bytes: z.int().nullable(),
  class_count: z.int(),
  /** True for a model published by others that the console only describes. It has no file, and no device can run it. */
  is_reference: z.boolean(),
})
export type InternalAlg = z.infer<typeof InternalAlg>

export const internalAlgSorts = [
  'alg_id',
  'name',
  'framework',
  'date_created',
  'alg_bucket',
  'alg_path',
  'md5_checksum',
  /** The models that a release can contain (`findMissing`). */
  'is_releasable',
] as const
export const internalAlgFilters = [
  'alg_id',
  'name',
  'framework',
  'date_created',
  'alg_bucket',
  'alg_path',
  'md5_checksum',
] as const

const text = (max = TEXT_MAX_CHARACTERS) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max, `Must have at most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')

const AlgTexts = z.object({
  name: text().min(1, 'Enter a name.'),
  description: ModelDescription.default(''),
  alg_type: text().default(''),
  author: text().default(''),
  framework: text().default(''),
  /** All versions of a model have the same number. Null if there is only this version. */
  meta_alg_id: z.int().min(1).max(ID_MAX).nullable().default(null),
})

/** The checksum of the file in the bucket. An empty string means none. */
const Md5 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{32})?$/, 'Must be an MD5 of 32 hexadecimal digits.')
  .transform((sum) => sum || null)
  .nullable()

const AlgParams = z.object({ algId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })
const ofStaff = { access: 'staff', scope: 'manage' } as const

export const listAllAlgs = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/algs',
  summary: 'All models that the console knows, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(InternalAlg) } },
} as const satisfies Endpoint

export const listInternalAlgs = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/tables/algs',
  summary: 'A page of the table of models',
  schema: {
    querystring: listQuery({ sortable: internalAlgSorts, filterable: internalAlgFilters }),
    response: { 200: listAnswer(InternalAlg) },
  },
} as const satisfies Endpoint

export const getInternalAlg = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/algs/:algId',
  summary: 'A model',
  schema: { params: AlgParams, response: { 200: InternalAlg } },
} as const satisfies Endpoint

export const NewAlg = AlgTexts.extend({
  alg_bucket: text().nullable().default(null),
  alg_path: text().nullable().default(null),
  md5_checksum: Md5.default(null),
})

export const createAlg = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/algs',
  audit: false,
  idempotent: 'by key',
  summary: 'Makes a model, at first without a file',
  schema: { body: NewAlg, response: { 200: InternalAlg } },
} as const satisfies Endpoint

/** The wording is fixed. */
export const ALG_PLACE_MISSING = 'Missing information. Check that bucket and path are both set.'

const requiredText = z
  .string(ALG_PLACE_MISSING)
  .trim()
  .max(TEXT_MAX_CHARACTERS, `Must have at most ${TEXT_MAX_CHARACTERS} characters.`)
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')
  .min(1, ALG_PLACE_MISSING)

/**
 * Omitted fields do not change. A new bucket or path detaches an uploaded file and its checksum from the model. The call does not check
 * whether the bucket can be reached.
 */
export const updateAlg = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/algs/:algId',
  audit: false,
  summary: 'Changes where the file of a model is, and its texts',
  errors: ['conflict'],
  schema: {
    params: AlgParams,
    body: z.object({
      bucket: requiredText,
      path: requiredText,
      md5_checksum: Md5.optional(),
      name: AlgTexts.shape.name.optional(),
      description: ModelDescription.optional(),
      alg_type: text().optional(),
      author: text().optional(),
      framework: text().optional(),
      meta_alg_id: z.int().min(1).max(ID_MAX).nullable().optional(),
    }),
    response: { 200: InternalAlg },
  },
} as const satisfies Endpoint

export const setAlgFile = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/algs/:algId/file',
  audit: false,
  errors: ['conflict'],
  summary: 'Gives a model a file that has been uploaded',
  schema: { params: AlgParams, body: z.object({ sha256: Sha256 }), response: { 200: InternalAlg } },
} as const satisfies Endpoint

export const AlgClass = z.object({
  class_id: z
    .int('Must be a whole number.')
    .min(0, 'Must not be negative.')
    .max(CLASS_ID_MAX, `Must be at most ${CLASS_ID_MAX}.`),
  label: text().min(1, 'Must have a name.'),
})
export type AlgClass = z.infer<typeof AlgClass>

export const AlgClasses = z.object({ classes: z.array(AlgClass) })

/** Returns the classes except 99, which is `empty` in every model. */
export const getAlgClasses = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/algs/:algId/classes',
  summary: 'What a model calls its classes, by number',
  schema: { params: AlgParams, response: { 200: AlgClasses } },
} as const satisfies Endpoint

/** With `If-Match`, the call fails if the list has changed since. 99 may be omitted. If it is present, its name must be `empty`. */
export const replaceAlgClasses = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/algs/:algId/classes',
  audit: false,
  summary: 'Replaces what a model calls its classes',
  errors: ['conflict'],
  schema: {
    params: AlgParams,
    body: z.object({
      classes: z
        .array(AlgClass)
        .max(CLASSES_PER_ALG_MAX, `Must have at most ${CLASSES_PER_ALG_MAX} classes.`)
        .superRefine((classes, context) => {
          for (const problem of findClassProblems(classes))
            context.addIssue({ code: 'custom', message: problem.message, path: [problem.at] })
        }),
    }),
    response: { 200: AlgClasses },
  },
} as const satisfies Endpoint

/** Returns errors for numbers that occur twice, and for any other name for `empty`. `at` is the index in the list. */
export function findClassProblems(classes: readonly AlgClass[]): { at: number; message: string }[] {
  const known = new Set<number>()
  return classes.flatMap(({ class_id, label }, at) => {
    if (known.has(class_id)) return [{ at, message: `Class ${class_id} is listed twice.` }]
    known.add(class_id)
    if (class_id === EMPTY_CLASS_ID && label.toLowerCase() !== 'empty')
      return [{ at, message: `Class ${EMPTY_CLASS_ID} is always called empty.` }]
    return []
  })
}

export const internalAlgEndpoints = {
  listAllAlgs,
  listInternalAlgs,
  getInternalAlg,
  createAlg,
  updateAlg,
  setAlgFile,
  getAlgClasses,
  replaceAlgClasses,
}
