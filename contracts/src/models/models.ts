import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import {
  CLASSES_PER_ALG_MAX,
  MODEL_CLASS_SAMPLE_MAX,
  MODEL_DEVICES_MAX,
  MODEL_RELEASES_MAX,
} from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { ModelId, ModelParams } from './model-params.ts'
import { StoredContent } from '../http/stored-content.ts'
import { WireTime } from '../values/wire-time.ts'

/** A class, as named by the model's author. */
export const ModelClass = z.object({ class_id: z.int(), original_label: z.string() })
export type ModelClass = z.infer<typeof ModelClass>

/** The fields of a model that are in every list. */
export const ModelFacts = z.object({
  alg_id: z.int(),
  /** All versions of a model have the same number. Null if there is only this version. */
  meta_alg_id: z.int().nullable(),
  alg_type: z.string(),
  date_created: WireTime,
  author: z.string(),
  framework: z.string(),
  licence: z.string(),
  citation: z.string(),
  /** An http or https address, or an empty string. */
  homepage: z.string(),
  /** The path of a JPEG that `getModelPicture` returns. Null if the author provided no picture. */
  image_path: z.string().nullable(),
  /** True for a model published by others that the console only describes. It has no file, and no device can run it. */
  is_reference: z.boolean(),
  class_count: z.int(),
})

export const Model = ModelFacts.extend({
  alg_name: z.string(),
  /** Markdown. */
  alg_description: z.string(),
  /** The first classes, by number. */
  sample_classes: z.array(z.string()).max(MODEL_CLASS_SAMPLE_MAX),
  /** The number of the user's devices on which the model is deployed. */
  device_count: z.int(),
  file: StoredContent.nullable(),
})
export type Model = z.infer<typeof Model>

export const DeployedModel = z.object({ device_id: z.int(), alg_id: z.int() })
export type DeployedModel = z.infer<typeof DeployedModel>

/** A release in lists that only name it. */
export const NamedRelease = z.object({ id: z.int(), name: z.string() })
export type NamedRelease = z.infer<typeof NamedRelease>

export const listModels = {
  method: 'GET',
  url: '/api/getModelsForUser/:userId',
  access: 'owner',
  scope: 'read',
  summary: 'The models in the account of the user, by id',
  schema: {
    params: z.object({ userId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    querystring: ListQuery,
    response: { 200: z.array(Model) },
  },
} as const satisfies Endpoint

/** The cursor is a device's id. A page always contains all models of its last device. */
export const listDeployedModels = {
  method: 'GET',
  url: '/api/getDeployedModels',
  access: 'signed-in',
  scope: 'read',
  summary: 'Which models run on the devices of the user, by device',
  schema: { querystring: ListQuery, response: { 200: z.array(DeployedModel) } },
} as const satisfies Endpoint

/**
 * Returns the classes of a model that is in the account, is public, or runs on one of the user's devices. Includes 99, `empty`, only if the model
 * defines others.
 */
export const listModelClasses = {
  method: 'GET',
  url: '/api/models/:algId/classes',
  access: 'signed-in',
  scope: 'read',
  summary: 'The classes of a model, by number',
  schema: { params: ModelParams, response: { 200: z.array(ModelClass).max(CLASSES_PER_ALG_MAX + 1) } },
} as const satisfies Endpoint

export const ModelUse = z.object({
  /** The user's devices that run the model, sorted by name. */
  devices: z
    .array(
      z.object({
        device_id: z.int(),
        device_name: z.string(),
        may_manage: z.boolean(),
        since: WireTime,
        release: NamedRelease.nullable(),
      }),
    )
    .max(MODEL_DEVICES_MAX),
  device_count: z.int(),
  /** The account's releases that contain the model, sorted by name. */
  releases: z
    .array(NamedRelease.extend({ state: z.enum(['draft', 'approved', 'retired']) }))
    .max(MODEL_RELEASES_MAX),
})
export type ModelUse = z.infer<typeof ModelUse>

export const getModelUse = {
  method: 'GET',
  url: '/api/models/:algId/use',
  access: 'owner',
  scope: 'read',
  summary: 'Which devices of the user run a model of the account, and which releases hold it',
  schema: { params: ModelParams, response: { 200: ModelUse } },
} as const satisfies Endpoint

/** Responds with 409 if a device that the user manages runs the model. */
export const removeModelFromAccount = {
  method: 'DELETE',
  url: '/api/models/:algId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  errors: ['conflict'],
  summary: 'Remove a model from the account of the user',
  schema: { params: ModelParams, response: { 200: ModelId } },
} as const satisfies Endpoint

export const modelEndpoints = {
  listModels,
  listDeployedModels,
  listModelClasses,
  getModelUse,
  removeModelFromAccount,
}
