import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ID_MAX } from '../limits.ts'
import { WireTime } from '../wire-time.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A model that the console knows, with where its file is. */
export const InternalAlg = z.object({
  alg_id: z.int(),
  /** Versions of one model have the same. */
  meta_alg_id: z.int().nullable(),
  name: z.string(),
  framework: z.string(),
  date_created: WireTime,
  alg_bucket: z.string().nullable(),
  alg_path: z.string().nullable(),
  md5_checksum: z.string().nullable(),
})
export type InternalAlg = z.infer<typeof InternalAlg>

export const internalAlgSorts = ['alg_id', 'name', 'framework', 'date_created'] as const
export const internalAlgFilters = ['alg_id', 'name', 'framework'] as const

export const listInternalAlgs = {
  method: 'GET',
  url: '/api/internal/algs',
  access: 'staff',
  scope: 'manage',
  summary: 'The models that the console knows, a page at a time',
  schema: {
    querystring: listQuery({ sortable: internalAlgSorts, filterable: internalAlgFilters }),
    response: { 200: listAnswer(InternalAlg) },
  },
} as const satisfies Endpoint

export const AlgClasses = z.object({ classes: z.array(z.object({ class_id: z.int(), label: z.string() })) })

export const getAlgClasses = {
  method: 'GET',
  url: '/api/internal/algs/:algId/classes',
  access: 'staff',
  scope: 'manage',
  summary: 'The classes that a model defines, by number, without `empty`',
  errors: ['not_found'],
  schema: {
    params: z.object({ algId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    response: { 200: AlgClasses },
  },
} as const satisfies Endpoint
