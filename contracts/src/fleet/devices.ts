import { z } from 'zod'
import { DeviceCondition } from '../alerts/alerts.ts'
import { ClaimCode } from './claim-code.ts'
import { CommandStatus } from '../commands/commands.ts'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { durationOptionsMinutes } from '../commands/limits.ts'
import { DEVICE_ID_MAX, MINUTES_MAX } from '../device-messages/limits.ts'
import {
  DEVICE_DESCRIPTION_MAX_CHARACTERS,
  DEVICE_NAME_MAX_CHARACTERS,
  LATITUDE_MAX_DEGREES,
  LONGITUDE_MAX_DEGREES,
} from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** A device as its owner sees it. `memory_remaining` is in MiB, and `space_remaining` in percent. */
export const Device = z.object({
  device_id: z.int(),
  /** False for a guest with view-only access. Changes to the device and its insights are refused. */
  may_manage: z.boolean(),
  device_name: z.string().nullable(),
  display_name: z.string().nullable(),
  description: z.string().nullable(),
  location_name: z.string().nullable(),
  location_description: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  last_seen: WireTime.nullable(),
  battery_voltage: z.number().nullable(),
  /** The requested value, or the reported one if none was requested. */
  cycle_time: z.int().nullable(),
  /** The interval at which the device wakes until it has applied another one. It determines whether the device is late. */
  reported_cycle_time: z.int().nullable(),
  sync_time: z.int().nullable(),
  group_id: z.int().nullable(),
  trigger_number: z.int().nullable(),
  memory_remaining: z.number().nullable(),
  images_processed: z.int().nullable(),
  lora_uid: z.string().nullable(),
  software_version: z.string().nullable(),
  hardware_id: z.string().nullable(),
  mcu_version: z.string().nullable(),
  cell_uid: z.string().nullable(),
  allow_wifi_insights: z.boolean(),
  allow_complete_images: z.boolean(),
  /** The status of the device's newest update, and its status on this device. Null if the device has never had an update. */
  device_update_status: CommandStatus.nullable(),
  device_specific_status: CommandStatus.nullable(),
  /** The number of messages and updates that the device has not answered. */
  open_commands: z.int(),
  /** The device's current problems according to the alert thresholds, even if the alerts are resolved or switched off. */
  conditions: z.array(DeviceCondition),
  summary: z.object({
    space_remaining: z.number().nullable(),
    cycle_count: z.int().nullable(),
    image_count: z.int().nullable(),
    startup_data: z.record(z.string(), z.unknown()).nullable(),
    hours_since_last_camera_trigger: z.number().nullable(),
  }),
})
export type Device = z.infer<typeof Device>

export const listDevices = {
  method: 'GET',
  url: '/api/getDevicesForUser',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'The devices of the user, by id',
  schema: { querystring: ListQuery, response: { 200: z.array(Device) } },
} as const satisfies Endpoint

/** A device to which the user has view-only access. */
export const ViewOnlyDevice = z.object({ device_id: z.int() })
export type ViewOnlyDevice = z.infer<typeof ViewOnlyDevice>

export const listViewOnlyDevices = {
  method: 'GET',
  url: '/api/viewOnlyDevices',
  access: 'signed-in',
  scope: 'read',
  summary: 'The devices that the user may look at and not change, by id',
  schema: { querystring: ListQuery, response: { 200: z.array(ViewOnlyDevice) } },
} as const satisfies Endpoint

export const getDevice = {
  method: 'GET',
  url: '/api/devices/:deviceId',
  access: 'signed-in',
  scope: 'read',
  summary: 'One device of the user',
  schema: { params: DeviceParams, response: { 200: Device } },
} as const satisfies Endpoint

/** Text that can be cleared with an empty string or null. */
const clearableText = (what: string, maxCharacters: number) =>
  z
    .string(`${what} is text.`)
    .trim()
    .normalize()
    .max(maxCharacters, `${what} has at most ${maxCharacters} characters.`)
    .transform((text) => text || null)
    .nullable()

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/

/** Degrees, as a number or as a string from a form. An empty string or null clears the location. */
function clearableDegrees(what: string, max: number) {
  const error = `${what} is a number from -${max} to ${max}.`
  const degrees = z.number(error).min(-max, error).max(max, error)
  return z.union(
    [
      z.null(),
      degrees,
      z
        .string()
        .trim()
        .transform((text) => (text === '' ? null : NUMBER.test(text) ? Number(text) : Number.NaN))
        .pipe(degrees.nullable()),
    ],
    { error },
  )
}

const NO_CYCLE_TIME = 'No cycle time given'
export const CYCLE_TIME_NOT_OFFERED = 'The cycle time is one of the durations offered.'

const duration = (error: string) => z.literal(durationOptionsMinutes, error)

/**
 * Omitted fields do not change, except for the cycle time, which is always required. Times are in minutes. A cycle time is one of the offered
 * durations or the device's current one. `location` is the device's location_name. `lat` and `long` must be sent together. If both are null, a
 * location that was set earlier is cleared.
 */
export const DeviceChange = z
  .object({
    device_id: z.int('Which device?').min(0).max(DEVICE_ID_MAX),
    device_name: clearableText('The name', DEVICE_NAME_MAX_CHARACTERS).optional(),
    cycle_time: z.preprocess(
      (value) => (value === null || value === '' || value === 0 ? undefined : value),
      z
        .int(CYCLE_TIME_NOT_OFFERED)
        .min(1, CYCLE_TIME_NOT_OFFERED)
        .max(MINUTES_MAX, CYCLE_TIME_NOT_OFFERED)
        .optional(),
    ),
    sync_time: duration('The sync time is one of the durations offered.').nullish(),
    group_id: z.int('Which group?').min(1).max(ID_MAX).nullish(),
    location: clearableText('The location name', DEVICE_NAME_MAX_CHARACTERS).optional(),
    lat: clearableDegrees('The latitude', LATITUDE_MAX_DEGREES).optional(),
    long: clearableDegrees('The longitude', LONGITUDE_MAX_DEGREES).optional(),
    allow_wifi_insights: z.boolean('Must be true or false.').optional(),
    allow_complete_images: z.boolean('Must be true or false.').optional(),
  })
  .superRefine(({ cycle_time, lat, long }, { addIssue }) => {
    if (cycle_time === undefined) addIssue({ code: 'custom', path: ['cycle_time'], message: NO_CYCLE_TIME })
    const hasLatitude = typeof lat === 'number'
    if (hasLatitude === (typeof long === 'number')) return
    const [path, other] = hasLatitude ? ['long', 'latitude'] : ['lat', 'longitude']
    addIssue({ code: 'custom', path: [path], message: `Is missing. A ${other} alone is not a place.` })
  })
export type DeviceChange = z.input<typeof DeviceChange>

export const updateDevice = {
  method: 'POST',
  url: '/api/updateDevice',
  access: 'owner',
  scope: 'command',
  audit: false,
  idempotent: true,
  summary: 'Say how a device shall work, where it is and in which group',
  managersOnly: true,
  errors: ['not_found'],
  schema: { body: DeviceChange, response: { 200: Device } },
} as const satisfies Endpoint

/** Omitted fields do not change. */
export const DeviceDisplay = z.object({
  display_name: clearableText('The name', DEVICE_NAME_MAX_CHARACTERS).optional(),
  description: clearableText('The description', DEVICE_DESCRIPTION_MAX_CHARACTERS).optional(),
  location_name: clearableText('The location name', DEVICE_NAME_MAX_CHARACTERS).optional(),
  location_description: clearableText(
    'The location description',
    DEVICE_DESCRIPTION_MAX_CHARACTERS,
  ).optional(),
})
export type DeviceDisplay = z.input<typeof DeviceDisplay>

export const setDeviceDisplay = {
  method: 'PUT',
  url: '/api/devices/:deviceId/display',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change the name, description and location texts of a device',
  managersOnly: true,
  schema: { params: DeviceParams, body: DeviceDisplay, response: { 200: Device } },
} as const satisfies Endpoint

const Flag = z.literal('true', 'Must be true, or left out.').optional()

/**
 * `location` clears the location until the device reports one again. `insights` archives all of the device's insights that the user sees, in the
 * background (`bulkId`, null if there are none). `ownership` unlinks the device from the user. The last owner gets a new claim code to pass on
 * (`claim_code`, otherwise null). A user with view-only access can only release the device.
 */
export const clearDevice = {
  method: 'DELETE',
  url: '/api/dataClearing/:deviceId',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Remove a device from the map, archive its insights, or give it up',
  managersOnly: true,
  isBulk: true,
  errors: ['conflict'],
  schema: {
    params: DeviceParams,
    querystring: z.object({ location: Flag, insights: Flag, ownership: Flag }),
    response: {
      200: z.object({
        device_id: z.int(),
        location: z.boolean(),
        insights: z.boolean(),
        ownership: z.boolean(),
        bulkId: z.int().nullable(),
        claim_code: ClaimCode.nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** `asked` is the requested value, or null if none was requested. `reported` is the value that the device last reported. */
export const DeviceSetting = z.object({ asked: z.int().nullable(), reported: z.int().nullable() })

export const DevicePlace = z.object({ latitude: z.number(), longitude: z.number() })

export const BatteryChemistry = z.enum(['lithium_ion', 'lithium_iron_phosphate', 'alkaline'])
export type BatteryChemistry = z.infer<typeof BatteryChemistry>

/**
 * The time when the low battery alert is due, estimated from the discharge curve that fits the battery's readings best. In nine of ten
 * cases it is between `earliest` and `latest`. Each of the three times is null if it is more than a year away.
 */
export const BatteryForecast = z.object({
  chemistry: BatteryChemistry,
  charge_percent: z.number().min(0).max(100),
  low_on: WireTime.nullable(),
  earliest: WireTime.nullable(),
  latest: WireTime.nullable(),
  readings: z.int(),
  since: WireTime,
})
export type BatteryForecast = z.infer<typeof BatteryForecast>

/**
 * The reason why there is no forecast: too few readings or days, readings that no discharge curve fits, or dates too far apart to plan a visit. The
 * other fields say how much data there is since the last battery change, and how much is needed.
 */
export const ForecastGap = z.object({
  reason: z.enum(['data', 'fit', 'width']),
  /** True if the batteries seem to have been changed within the days that were read. Readings before the change do not count. */
  is_after_change: z.boolean(),
  readings: z.int(),
  readings_needed: z.int(),
  days: z.number(),
  days_needed: z.int(),
})
export type ForecastGap = z.infer<typeof ForecastGap>

/** The fields of a device's page that are not in lists. */
export const DeviceState = z.object({
  device_id: z.int(),
  /** The time from which the user sees the device. Null if they see all of its data. */
  visible_from: WireTime.nullable(),
  reported_at: WireTime.nullable(),
  temperature: z.number().nullable(),
  cycle_time: DeviceSetting,
  sync_time: DeviceSetting,
  trigger_number: DeviceSetting,
  set_place: DevicePlace.nullable(),
  reported_place: DevicePlace.nullable(),
  /** Null if there is no useful forecast. `forecast_gap` then contains what is missing. */
  battery_forecast: BatteryForecast.nullable(),
  forecast_gap: ForecastGap.nullable(),
})
export type DeviceState = z.infer<typeof DeviceState>

export const getDeviceState = {
  method: 'GET',
  url: '/api/devices/:deviceId/state',
  access: 'owner',
  scope: 'read',
  summary: 'What a device was asked and what it reports, and how long its battery will last',
  schema: { params: DeviceParams, response: { 200: DeviceState } },
} as const satisfies Endpoint
