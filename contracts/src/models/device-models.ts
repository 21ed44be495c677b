import { z } from 'zod'
import { DeviceParams } from '../fleet/device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_MODEL_HISTORY_MAX } from './limits.ts'
import { ModelParams } from './model-params.ts'
import { DeployedModel, NamedRelease } from './models.ts'
import { WireTime } from '../values/wire-time.ts'

/** A model in lists that only name it. */
export const NamedModel = z.object({ alg_id: z.int(), alg_name: z.string() })
export type NamedModel = z.infer<typeof NamedModel>

const DeviceModel = z.object({
  alg_id: z.int(),
  alg_name: z.string(),
  since: WireTime,
  /** The release that contained the model. Null if the model was recorded by an owner. */
  release: NamedRelease.nullable(),
  /** The firmware that the device had or received when the model was deployed. */
  firmware_version: z.string().nullable(),
})

/** A device's models: the ones currently running, the previous ones, and those requested by the last update. */
export const DeviceModels = z.object({
  running: z.array(DeviceModel),
  /** The newest update or message with a release that was not dropped. */
  asked: z
    .object({
      release: NamedRelease,
      models: z.array(NamedModel),
      firmware_version: z.string().nullable(),
      at: WireTime,
      status: z.enum(['pending', 'pending_reset', 'success', 'failed']),
    })
    .nullable(),
  reported_firmware: z.string().nullable(),
  /** The latest insight's model, and the insight's displayed time. Null if there is no insight. */
  last_seen_model: NamedModel.extend({ at: WireTime }).nullable(),
  /** Newest first. */
  history: z.array(DeviceModel.extend({ until: WireTime })).max(DEVICE_MODEL_HISTORY_MAX),
})
export type DeviceModels = z.infer<typeof DeviceModels>

export const getDeviceModels = {
  method: 'GET',
  url: '/api/devices/:deviceId/models',
  access: 'owner',
  scope: 'read',
  summary: 'Which models run on a device, which ran before, and what was asked for',
  schema: { params: DeviceParams, response: { 200: DeviceModels } },
} as const satisfies Endpoint

const DeploymentParams = DeviceParams.extend(ModelParams.shape)

/** Also succeeds if the model is already deployed. */
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

export const deviceModelEndpoints = { getDeviceModels, deployModel, removeModel }
