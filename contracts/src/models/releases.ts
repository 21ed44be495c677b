import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { CLASS_ID_MAX } from '../device-messages/limits.ts'
import { RELEASE_CLASSES_MAX, RELEASE_MODELS_MAX } from './limits.ts'
import { ID_MAX, TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** Frameworks whose models can be in a release. */
export const releaseFrameworks = ['2StageClassifier', 'YOLOv5'] as const

/** The error texts for models that cannot be in a release, and for a sensitivity that is missing or out of range. */
export const RELEASE_NOT_FORMATTED_TEXT =
  "Some models used are not correctly formatted for release or use frameworks that are not support (YOLOv5 and 2StageClassifier only). Confirm each model has an alg_path, alg_bucket, and md5_checksum in the Algs tab. If they don't, update them from the same tab. Note: Sensitivity is required and must be > 0 and <= 1"

/** Only approved releases can be chosen for updates. A retired release was previously approved or a draft. */
export const ReleaseState = z.enum(['draft', 'approved', 'retired'])
export type ReleaseState = z.infer<typeof ReleaseState>

/** The method for scaling an image to a model's input size. */
export const ImageNormalization = z.enum(['resize', 'padding'])
export type ImageNormalization = z.infer<typeof ImageNormalization>

/** A model in a release, with its settings. */
export const ReleaseComponent = z.object({
  /** The model's alg_id. */
  algMetadataId: z.int(),
  isIntermediate: z.boolean(),
  saveBBImages: z.boolean(),
  saveCroppedImages: z.boolean(),
  /** The alg_ids of the models that get this model's output. */
  downstreamConfigs: z.array(z.int()),
  bypassClasses: z.array(z.int()),
  ignoredClasses: z.array(z.int()),
  imageNormalizationMethod: ImageNormalization,
  sensitivity: z.number(),
})
export type ReleaseComponent = z.infer<typeof ReleaseComponent>

/** A set of models that cameras get together. The components are in running order: each comes before those that get its output. */
export const ModelRelease = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  state: ReleaseState,
  created_at: WireTime,
  alg_ids: z.array(z.int()),
  components: z.array(ReleaseComponent),
})
export type ModelRelease = z.infer<typeof ModelRelease>

const SENSITIVITY = 'Must be a number greater than 0 and at most 1.'

const AlgId = z.int('Must be the ID of a model.').min(1).max(ID_MAX)

function distinct<Item extends z.ZodType>(item: Item, { max, what }: { max: number; what: string }) {
  return z
    .array(item)
    .max(max, `Must be at most ${max} ${what}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Must not name anything twice.')
}

const ClassIds = distinct(z.int('Must be the ID of a class.').min(0).max(CLASS_ID_MAX), {
  max: RELEASE_CLASSES_MAX,
  what: 'classes',
}).default([])

const NewComponent = z.object({
  algId: AlgId,
  saveCroppedImages: z.boolean().default(false),
  saveBBImages: z.boolean().default(false),
  isIntermediate: z.boolean().default(false),
  downstreamConfigs: distinct(AlgId, { max: RELEASE_MODELS_MAX, what: 'models' }).default([]),
  ignoredClasses: ClassIds,
  bypassClasses: ClassIds,
  imageNormalizationMethod: z
    .enum(ImageNormalization.options, 'Must be resize or padding.')
    .default('resize'),
  sensitivity: z.number(SENSITIVITY).gt(0, SENSITIVITY).max(1, SENSITIVITY),
})

const PlainText = z
  .string()
  .trim()
  .normalize()
  .max(TEXT_MAX_CHARACTERS, `Must have at most ${TEXT_MAX_CHARACTERS} characters.`)
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')

export const NewRelease = z
  .object({
    name: PlainText.min(1, 'Enter a name.'),
    description: PlainText.default(''),
    models: z
      .array(NewComponent)
      .min(1, 'Choose at least one model.')
      .max(RELEASE_MODELS_MAX, `Choose at most ${RELEASE_MODELS_MAX} models.`),
  })
  .refine(() => false, {
    error: RELEASE_NOT_FORMATTED_TEXT,
    when: ({ issues }) => issues.some(({ path }) => path?.[0] === 'models' && path[2] === 'sensitivity'),
  })
  .superRefine(({ models }, { addIssue }) => {
    const ids = models.map(({ algId }) => algId)
    for (const [at, { algId, downstreamConfigs }] of models.entries()) {
      if (ids.indexOf(algId) !== at)
        addIssue({
          code: 'custom',
          path: ['models', at, 'algId'],
          message: `Model ${algId} is in the release already.`,
        })
      const strange = downstreamConfigs.filter((id) => id === algId || !ids.includes(id))
      if (strange.length > 0)
        addIssue({
          code: 'custom',
          path: ['models', at, 'downstreamConfigs'],
          message: `Model ${algId} can only feed other models of the release, not ${strange.join(', ')}.`,
        })
    }
  })
export type NewRelease = z.output<typeof NewRelease>
export type NewComponent = NewRelease['models'][number]

const ReleaseQuery = ListQuery.extend({
  /** Matches any part of the name, ignoring case. */
  name: PlainText.optional(),
})

export const listReleases = {
  method: 'GET',
  url: '/api/modelRelease',
  access: 'owner',
  scope: 'read',
  summary: 'Model releases, the newest first: all of them for staff, those of the account for others',
  schema: { querystring: ReleaseQuery, response: { 200: z.array(ModelRelease) } },
} as const satisfies Endpoint

export const listApprovedReleases = {
  method: 'GET',
  url: '/api/modelRelease/approved',
  access: 'owner',
  scope: 'read',
  summary: 'Those of these releases that are approved, the newest first',
  schema: { querystring: ReleaseQuery, response: { 200: z.array(ModelRelease) } },
} as const satisfies Endpoint

/** Names are unique. If the release already exists with the same content, it is returned, so the call can be repeated even without a key. */
export const createRelease = {
  method: 'POST',
  url: '/api/modelRelease',
  access: 'staff',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Make a release of models, as a draft',
  errors: ['conflict'],
  schema: { body: NewRelease, response: { 200: ModelRelease } },
} as const satisfies Endpoint

export const moveRelease = {
  method: 'PUT',
  url: '/api/modelRelease/:releaseId',
  access: 'staff',
  scope: 'manage',
  audit: false,
  summary: 'Approve or retire a release; no release becomes a draft again',
  errors: ['not_found', 'conflict'],
  schema: {
    params: z.object({ releaseId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    body: z.object({
      state: ReleaseState,
      /** The state that the caller saw. If the release's state has changed since, the call is refused. */
      from: ReleaseState.optional(),
    }),
    response: { 200: ModelRelease },
  },
} as const satisfies Endpoint
