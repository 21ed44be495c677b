import { z } from 'zod'
import { UnreadableField } from '../fleet/device-unreadable.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A device in the staff's list. Settings are the requested values, or the reported ones if none were requested. `memory_remaining` is in MiB. */
export const InternalDevice = z.object({
  device_id: z.int(),
  name: z.string().nullable(),
  original_name: z.string().nullable(),
  location_name: z.string().nullable(),
  last_seen: WireTime.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** In minutes. */
  cycle_time: z.int().nullable(),
  trigger_number: z.int().nullable(),
  memory_remaining: z.number().nullable(),
  cycle_count: z.int().nullable(),
  images_processed: z.int().nullable(),
  /** True if the device's owners allow complete images over Wi-Fi. */
  wifi_images: z.boolean(),
  wifi_insights: z.boolean(),
  lora_id: z.string().nullable(),
  code_version: z.string().nullable(),
  mac_id: z.string().nullable(),
  mcu_version: z.string().nullable(),
  cell_uid: z.string().nullable(),
  dev_eui: z.string().nullable(),
  /** The time at which the credentials were revoked. Null if they are valid. */
  revoked_at: WireTime.nullable(),
  /** The number of users who have the device, including guests. */
  people_count: z.int(),
})
export type InternalDevice = z.infer<typeof InternalDevice>

/** Sort columns that are in the device table. */
const ownSorts = ['device_id', 'name', 'original_name', 'wifi_images', 'wifi_insights'] as const
/** Sort columns that are in the cached copy of device reports. */
export const reportedSorts = [
  'last_seen',
  'latitude',
  'longitude',
  'cycle_time',
  'trigger_number',
  'memory_remaining',
  'cycle_count',
  'images_processed',
  'lora_id',
  'code_version',
  'mac_id',
  'mcu_version',
  'cell_uid',
] as const
export const internalDeviceSorts = [...ownSorts, ...reportedSorts] as const
/**
 * Filters on the cached copy:
 * - `lora_id`, `mac_id`, `cell_uid`, `code_version`, `mcu_version`: begin with the text
 * - `last_seen`: not seen since this time (ISO 8601, UTC), or never
 * - `latitude`, `longitude`: equal when rounded to as many decimals as the text has
 * - `cycle_time`, `trigger_number`: exactly
 * - `memory_remaining`: at most; `cycle_count`, `images_processed`: at least
 */
export const reportedFilters = [
  'lora_id',
  'mac_id',
  'cell_uid',
  'code_version',
  'mcu_version',
  'last_seen',
  'latitude',
  'longitude',
  'cycle_time',
  'trigger_number',
  'memory_remaining',
  'cycle_count',
  'images_processed',
] as const
/** Names match by any part, the owner by the whole email, and `wifi_images` and `wifi_insights` by `true` or `false`. */
export const internalDeviceFilters = [
  'device_id',
  'name',
  'original_name',
  'owner_email',
  'wifi_images',
  'wifi_insights',
  ...reportedFilters,
] as const

export type InternalDeviceSort = (typeof internalDeviceSorts)[number]
export type InternalDeviceFilter = (typeof internalDeviceFilters)[number]

/** The interval at which the cached copy is refreshed while it is in use. */
export const DEVICE_REPORTS_REFRESHED_SECONDS = 60

export const listAllDevices = {
  method: 'GET',
  url: '/api/internal/devices',
  access: 'staff',
  scope: 'manage',
  summary: 'All devices, the highest id first',
  isHeavy: true,
  schema: { querystring: ListQuery, response: { 200: z.array(InternalDevice) } },
} as const satisfies Endpoint

export const listInternalDevices = {
  method: 'GET',
  url: '/api/internal/tables/devices',
  access: 'staff',
  scope: 'manage',
  summary: 'A page of the table of devices',
  isHeavy: true,
  errors: ['unavailable'],
  schema: {
    querystring: listQuery({ sortable: internalDeviceSorts, filterable: internalDeviceFilters }),
    response: {
      200: listAnswer(InternalDevice).extend({
        /** The time of the copy on which sorting and filtering were based. Null if they are current. The rows are always current. */
        ordered_as_of: WireTime.nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** The maximum number of a device's users in a response. Further users are only counted. */
export const DEVICE_PEOPLE_SHOWN_MAX = 100

export const InternalDevicePerson = z.object({
  user_id: z.int(),
  email: z.string(),
  may_manage: z.boolean(),
  is_guest: z.boolean(),
  /** The time from which the user sees the device. Null if they see all of its data. */
  visible_from: WireTime.nullable(),
  linked_at: WireTime,
})
export type InternalDevicePerson = z.infer<typeof InternalDevicePerson>

export const InternalDeviceDetails = InternalDevice.extend({
  created_at: WireTime,
  claim_code_expires_at: WireTime.nullable(),
  models: z.array(z.string()),
  /** Fields in the device's messages that could not be read. Those that still cannot be read come first. */
  unreadable_fields: z.array(UnreadableField.extend({ times: z.int() })),
  /** At most 100 users, oldest links first. */
  people: z.array(InternalDevicePerson),
})
export type InternalDeviceDetails = z.infer<typeof InternalDeviceDetails>

export const getInternalDevice = {
  method: 'GET',
  url: '/api/internal/devices/:deviceId',
  access: 'staff',
  scope: 'manage',
  summary: 'A device and the people who have it',
  schema: {
    params: z.object({ deviceId: z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX) }),
    response: { 200: InternalDeviceDetails },
  },
} as const satisfies Endpoint
