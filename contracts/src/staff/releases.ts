import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { ImageNormalization, moveRelease, ReleaseComponent, ReleaseState } from '../models/releases.ts'
import { WireTime } from '../values/wire-time.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A release in the staff's list. Its models' values are in running order. `frameworks` and `normalizations` contain each value only once. */
export const InternalRelease = z.object({
  id: z.int(),
  name: z.string(),
  frameworks: z.array(z.string()),
  model_count: z.int(),
  alg_ids: z.array(z.int()),
  normalizations: z.array(ImageNormalization),
  sensitivities: z.array(z.number()),
  state: ReleaseState,
  created_at: WireTime,
})
export type InternalRelease = z.infer<typeof InternalRelease>

/** `sensitivity` sorts by the release's lowest value. */
export const internalReleaseSorts = [
  'id',
  'name',
  'framework',
  'model_count',
  'alg_ids',
  'normalization',
  'sensitivity',
  'state',
  'created_at',
] as const
/** `alg_id` selects releases with this model, `sensitivity` those with a model that has this sensitivity. */
export const internalReleaseFilters = [
  'id',
  'name',
  'framework',
  'model_count',
  'alg_id',
  'normalization',
  'sensitivity',
  'state',
  'created_at',
] as const

/** `label` is null if the model no longer has the class. `empty` (99) always has its name. */
const NamedClass = z.object({ class_id: z.int(), label: z.string().nullable() })

export const InternalReleaseComponent = ReleaseComponent.extend({
  name: z.string(),
  framework: z.string(),
  /** The classes that are bypassed or ignored, with the model's names for them. */
  classes: z.array(NamedClass),
})
export type InternalReleaseComponent = z.infer<typeof InternalReleaseComponent>

/** An account's email. Null if the account was deleted. */
const Doer = z.string().nullable()

export const InternalReleaseDetails = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  state: ReleaseState,
  created_at: WireTime,
  created_by: Doer,
  /** Null until the release has been approved or retired here. */
  state_changed_at: WireTime.nullable(),
  state_changed_by: Doer,
  /** The number of accounts that have the release. */
  account_count: z.int(),
  components: z.array(InternalReleaseComponent),
})
export type InternalReleaseDetails = z.infer<typeof InternalReleaseDetails>

export const listInternalReleases = {
  method: 'GET',
  url: '/api/internal/releases',
  access: 'staff',
  scope: 'manage',
  summary: 'The model releases, a page at a time',
  schema: {
    querystring: listQuery({ sortable: internalReleaseSorts, filterable: internalReleaseFilters }),
    response: { 200: listAnswer(InternalRelease) },
  },
} as const satisfies Endpoint

export const getInternalRelease = {
  method: 'GET',
  url: '/api/internal/releases/:releaseId',
  access: 'staff',
  scope: 'manage',
  summary: 'A model release with its models, and who has changed its state',
  errors: ['not_found'],
  schema: { params: moveRelease.schema.params, response: { 200: InternalReleaseDetails } },
} as const satisfies Endpoint
