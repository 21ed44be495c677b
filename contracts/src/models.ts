import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from './endpoint.ts'
import { ID_MAX } from './limits.ts'
import { ListQuery } from './lists.ts'
import { WireTime } from './wire-time.ts'

/** A classifier in a user's account. */
export const Model = z.object({
  alg_id: z.int(),
  alg_name: z.string(),
  alg_description: z.string(),
  alg_type: z.string(),
  date_created: WireTime,
  author: z.string(),
  framework: z.string(),
})
export type Model = z.infer<typeof Model>

/** A model that runs on a device. */
export const DeployedModel = z.object({ device_id: z.int(), alg_id: z.int() })
export type DeployedModel = z.infer<typeof DeployedModel>

export const listModels = {
  method: 'GET',
  url: '/api/getModelsForUser/:userId',
  access: 'owner',
  scope: 'read',
  summary: 'The models in the account of the user, by id',
  schema: {
    params: z.object({ userId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    response: { 200: z.array(Model) },
  },
} as const satisfies Endpoint

/** The cursor is a device's id: a page ends with all models of its last device. */
export const listDeployedModels = {
  method: 'GET',
  url: '/api/getDeployedModels',
  access: 'signed-in',
  scope: 'read',
  summary: 'Which models run on the devices of the user, by device',
  schema: { querystring: ListQuery, response: { 200: z.array(DeployedModel) } },
} as const satisfies Endpoint

const DeploymentParams = DeviceParams.extend({
  algId: z.coerce.number<number | string>().int().min(1).max(ID_MAX),
})

/** One that is deployed already is answered as well. */
export const deployModel = {
  method: 'PUT',
  url: '/api/devices/:deviceId/models/:algId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Say that a model of the account runs on a device',
  managersOnly: true,
  schema: { params: DeploymentParams, response: { 200: DeployedModel } },
} as const satisfies Endpoint

export const removeModel = {
  method: 'DELETE',
  url: '/api/devices/:deviceId/models/:algId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Say that a model no longer runs on a device',
  managersOnly: true,
  schema: { params: DeploymentParams, response: { 200: DeployedModel } },
} as const satisfies Endpoint

export const modelEndpoints = {
  listModels,
  listDeployedModels,
  deployModel,
  removeModel,
}
