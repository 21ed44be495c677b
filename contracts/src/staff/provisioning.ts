import { z } from 'zod'
import { ClaimCode } from '../fleet/claim-code.ts'
import { DevEui } from '../values/dev-eui.ts'
import { Email } from '../values/email.ts'
import { DeviceParams } from '../fleet/device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { DEVICE_NAME_MAX_CHARACTERS } from '../fleet/limits.ts'
import { FIRMWARE_VERSION_MAX_CHARACTERS } from '../models/limits.ts'
import { IMPORT_MAX_CHARACTERS } from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** Optional text. An empty string counts as absent. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max, `Must have at most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')
    .transform((text) => text || null)
    .nullable()
    .default(null)

/** A new device, as described by staff. */
export const DeviceOrder = z.object({
  device_id: z
    .int('Must be a whole number.')
    .min(0, 'Must not be negative.')
    .max(DEVICE_ID_MAX, `Must be at most ${DEVICE_ID_MAX}.`),
  /** The account that sees all of the device's data. If omitted, the device can be claimed. */
  owner_email: Email.nullable().default(null),
  name: optionalText(DEVICE_NAME_MAX_CHARACTERS),
  firmware: optionalText(FIRMWARE_VERSION_MAX_CHARACTERS),
  dev_eui: DevEui.nullable().default(null),
})
export type DeviceOrder = z.infer<typeof DeviceOrder>

/** A line in an import that has no errors. */
export const ImportedDevice = z.object({
  device_id: z.int(),
  owner_email: z.string().nullable(),
  name: z.string().nullable(),
  firmware: z.string().nullable(),
  dev_eui: z.string().nullable(),
})
export type ImportedDevice = z.infer<typeof ImportedDevice>

export const MqttCredentials = z.object({ username: z.string(), password: z.string() })

/** The credentials are returned once, when the device is created. Only hashes are stored. */
export const NewDeviceCredentials = z.object({
  device_id: z.int(),
  claim_code: z.string(),
  mqtt: MqttCredentials,
})
export type NewDeviceCredentials = z.infer<typeof NewDeviceCredentials>

export const RevokedDevice = z.object({ device_id: z.int(), revoked: z.literal(true) })

/** The columns of an import file, as named in its first line. */
export const ImportColumn = z.enum(['device_id', 'owner_email', 'name', 'firmware', 'dev_eui'])
export type ImportColumn = z.infer<typeof ImportColumn>

/** An error in a line of a file. The first line is 1, and 0 means the file itself. */
export const ImportError = z.object({
  line: z.int(),
  column: ImportColumn.nullable(),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const ImportOutcome = z.object({
  /** Null, and nothing was created, for a dry run or if the file has errors. */
  import_id: z.int().nullable(),
  /** The number of devices that the file describes without errors. */
  device_count: z.int(),
  /** The first devices, as they were or would be created. */
  devices: z.array(ImportedDevice),
  /** The first errors, in line order. */
  errors: z.array(ImportError),
  error_count: z.int(),
  /** The credentials of all created devices. They are returned only once. */
  credentials: z.array(NewDeviceCredentials),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** An import that can be undone. */
export const DeviceImport = z.object({
  import_id: z.int(),
  imported_at: WireTime,
  /** Null if the account was deleted. */
  imported_by: z.string().nullable(),
  device_count: z.int(),
  /** The number of devices from the import that still exist. */
  left_count: z.int(),
  /** The time until which the import can be undone. */
  undo_until: WireTime,
})
export type DeviceImport = z.infer<typeof DeviceImport>

/** The reason why undoing an import does not remove a device. */
export const KeptBecause = z.enum(['has_sent', 'claimed', 'changed'])
export type KeptBecause = z.infer<typeof KeptBecause>

const ofStaff = { access: 'staff', scope: 'manage' } as const

export const provisionDevice = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/devices',
  audit: false,
  idempotent: 'by key',
  summary: 'Create a device, and return its credentials, which are shown only once',
  errors: ['conflict'],
  schema: { body: DeviceOrder, response: { 200: NewDeviceCredentials } },
} as const satisfies Endpoint

export const importDevices = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/devices/import',
  audit: false,
  idempotent: 'by key',
  isBulk: true,
  summary: 'Makes the devices of a CSV file, all or none, or says what is wrong with it',
  errors: ['conflict'],
  schema: {
    body: z.object({
      csv: z
        .string()
        .max(IMPORT_MAX_CHARACTERS, `The file must have at most ${IMPORT_MAX_CHARACTERS} characters.`),
      dryRun: z.boolean(),
    }),
    response: { 200: ImportOutcome },
  },
} as const satisfies Endpoint

export const listDeviceImports = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/deviceImports',
  summary: 'The imports that can be undone, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(DeviceImport) } },
} as const satisfies Endpoint

export const undoDeviceImport = {
  ...ofStaff,
  method: 'DELETE',
  url: '/api/internal/deviceImports/:importId',
  audit: true,
  isBulk: true,
  summary: 'Removes the devices of an import that are as it made them, and says which stay and why',
  schema: {
    params: z.object({ importId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    response: {
      200: z.object({
        removed_count: z.int(),
        kept: z.array(z.object({ device_id: z.int(), because: KeptBecause })),
      }),
    },
  },
} as const satisfies Endpoint

export const rotateDeviceCredentials = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/devices/:deviceId/credentials',
  audit: true,
  idempotent: 'by key',
  summary: 'Give a device a new MQTT password, which is shown only once, and disconnect it',
  schema: {
    params: DeviceParams,
    response: { 200: NewDeviceCredentials.omit({ claim_code: true }) },
  },
} as const satisfies Endpoint

export const revokeDeviceCredentials = {
  ...ofStaff,
  method: 'DELETE',
  url: '/api/internal/devices/:deviceId/credentials',
  audit: true,
  summary: 'Makes the credentials of a device void and cuts its connection',
  schema: { params: DeviceParams, response: { 200: RevokedDevice } },
} as const satisfies Endpoint

export const setDeviceDevEui = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/devices/:deviceId/devEui',
  audit: false,
  summary: 'Sets or removes the DevEUI of a device',
  errors: ['conflict'],
  schema: {
    params: DeviceParams,
    body: z.object({ dev_eui: DevEui.nullable() }),
    response: { 200: z.object({ device_id: z.int(), dev_eui: z.string().nullable() }) },
  },
} as const satisfies Endpoint

export const renewDeviceClaimCode = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/devices/:deviceId/claimCode',
  audit: true,
  idempotent: 'by key',
  summary: 'Create a new claim code for a device, which is shown only once; the former one stops working',
  schema: { params: DeviceParams, response: { 200: ClaimCode } },
} as const satisfies Endpoint
