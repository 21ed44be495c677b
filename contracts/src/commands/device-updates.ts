import { z } from 'zod'
import { CommandStatus, DeviceCommand, Drop } from './commands.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { FirmwareTag } from '../staff/firmware.ts'
import {
  cycleTimeOptionsMinutes,
  satelliteFixTimeOptions,
  satellitePassesOptions,
  triggerNumberOptions,
  UPDATE_DEVICES_MAX,
} from './limits.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { LIST_DEFAULT_ROWS, LIST_MAX_ROWS } from '../http/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery, RowLimit } from '../http/lists.ts'
import { FILL_IN_TEXT } from './ota-messages.ts'
import { WireTime } from '../values/wire-time.ts'

/** The wording is fixed. */
export const UPDATE_CONFLICT_TEXT =
  'One or more of the selected devices already have a pending update. You will need to drop the existing pending update to create a new update. To do this, click on the update with the pending status in the Device Updates tab and click "Drop". If you are not the owner of the existing pending update, contact the owner to drop the existing pending update.'

/** A configuration that is sent to one or more devices and tracked until each of them has answered. */
export const DeviceUpdate = z.object({
  update_id: z.int(),
  status: CommandStatus,
  /** The update's devices that the user has, sorted by id. */
  deviceIds: z.array(z.object({ deviceId: z.int(), status: CommandStatus })),
  algReleaseId: z.int(),
  release_name: z.string(),
  firmwareReleaseTag: FirmwareTag,
  /** The version that the tag pointed to when the update was created. */
  firmware_version: z.string(),
  settings: z.object({
    /** In minutes. */
    cycleTime: z.int(),
    /** The number of photos after which a device wakes up. */
    triggerNumber: z.int(),
    /** In minutes. */
    satelliteFixTime: z.int().nullable(),
    satellitePasses: z.int().nullable(),
  }),
  created_on: WireTime,
  expires_at: WireTime,
  /** Null if the account was deleted. */
  owner_email: z.string().nullable(),
  is_mine: z.boolean(),
  /** True if the update is pending and the user manages a device that has not answered it. */
  may_drop: z.boolean(),
})
export type DeviceUpdate = z.infer<typeof DeviceUpdate>

const DeviceIds = z
  .array(z.int('Must be the ID of a device.').min(0).max(DEVICE_ID_MAX))
  .min(1, FILL_IN_TEXT)
  .max(UPDATE_DEVICES_MAX, `An update is for at most ${UPDATE_DEVICES_MAX.toLocaleString('en')} devices.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not name a device twice.')

function oneOf<const Options extends readonly [number, ...number[]]>(what: string, options: Options) {
  const text = `Choose a ${what} of ${options.slice(0, -1).join(', ')} or ${options.at(-1)}.`
  return z.literal([...options] as [Options[number], ...Options[number][]], text)
}

export const NewDeviceUpdate = z.object({
  deviceIds: DeviceIds,
  firmwareReleaseTag: z.enum(FirmwareTag.options, 'Choose a firmware tag.'),
  algReleaseId: z.int('Choose a release.').min(1).max(ID_MAX),
  settings: z.object({
    /** In minutes. */
    cycleTime: oneOf('Cycle Time in Minutes', cycleTimeOptionsMinutes),
    triggerNumber: oneOf('Photo Count Trigger', triggerNumberOptions),
    /** In minutes. */
    satelliteFixTime: oneOf('Satellite Fix Time', satelliteFixTimeOptions).nullish(),
    satellitePasses: oneOf('number of Satellite passes', satellitePassesOptions).nullish(),
  }),
})
export type NewDeviceUpdate = z.infer<typeof NewDeviceUpdate>

export const listDeviceUpdates = {
  method: 'GET',
  url: '/api/devices/update',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary:
    'Updates of the devices of the user, the newest first. Without `limit`: all that are open and the newest 1,000 others.',
  schema: {
    querystring: ListQuery.extend({
      limit: RowLimit.optional().describe(
        `The most updates of a page, 1 to ${LIST_MAX_ROWS}. Default: without \`cursor\` all that are open and the newest 1,000 others, with it ${LIST_DEFAULT_ROWS}.`,
      ),
    }),
    response: { 200: z.array(DeviceUpdate) },
  },
} as const satisfies Endpoint

/**
 * Creates the update for all devices or for none. Responds with 400, code `conflict` and `conflicts` if one of them has an update that it has not
 * answered. Responds with 400 if the release or the tag has no file that can be sent.
 */
export const createDeviceUpdate = {
  method: 'POST',
  url: '/api/devices/update',
  access: 'owner',
  scope: 'command',
  audit: false,
  idempotent: 'by key',
  managersOnly: true,
  isBulk: true,
  summary: 'Send firmware, models and settings to devices',
  errors: ['not_found', 'conflict'],
  schema: { body: NewDeviceUpdate, response: { 200: DeviceUpdate } },
} as const satisfies Endpoint

const UpdateParams = z.object({ updateId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })

/**
 * Drops the update for the devices that the user manages. The rest stays pending. Devices that have succeeded or failed keep their result. Devices
 * that have received the update but not answered get a `cancel`.
 */
export const dropDeviceUpdate = {
  method: 'PUT',
  url: '/api/devices/update/:updateId',
  access: 'owner',
  scope: 'command',
  audit: false,
  isBulk: true,
  managersOnly: true,
  summary: 'Drop an update that is pending, on the devices that the user manages',
  errors: ['not_found', 'forbidden', 'conflict'],
  schema: {
    params: UpdateParams,
    body: Drop,
    response: { 200: DeviceUpdate },
  },
} as const satisfies Endpoint

export const listUpdateCommands = {
  method: 'GET',
  url: '/api/devices/update/:updateId/devices',
  access: 'owner',
  scope: 'read',
  summary: 'What has become of an update on each device of the user, by device',
  schema: { params: UpdateParams, querystring: ListQuery, response: { 200: z.array(DeviceCommand) } },
} as const satisfies Endpoint

/** The firmware version that a tag points to. Null if the tag points to none. */
export const OfferedFirmware = z.object({ tag: FirmwareTag, version: z.string().nullable() })
export type OfferedFirmware = z.infer<typeof OfferedFirmware>

export const listOfferedFirmware = {
  method: 'GET',
  url: '/api/firmwareTags',
  access: 'owner',
  scope: 'read',
  summary:
    'The firmware tags that the user may send: release and alpha, and for staff also staging and staging-app',
  schema: { response: { 200: z.array(OfferedFirmware) } },
} as const satisfies Endpoint

export const deviceUpdateEndpoints = {
  listDeviceUpdates,
  createDeviceUpdate,
  dropDeviceUpdate,
  listUpdateCommands,
  listOfferedFirmware,
}
