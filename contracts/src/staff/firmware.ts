import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { FIRMWARE_VERSION_MAX_CHARACTERS } from '../models/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'
import { Sha256 } from './files.ts'

/** The source of an update's firmware. The last two are only for staff. */
export const FirmwareTag = z.enum(['release', 'alpha', 'staging', 'staging-app'])
export type FirmwareTag = z.infer<typeof FirmwareTag>

export const Firmware = z.object({
  firmware_id: z.int(),
  version: z.string(),
  notes: z.string(),
  sha256: z.string(),
  md5: z.string(),
  size_bytes: z.int(),
  created_at: WireTime,
  /** Null if the account was deleted. */
  created_by: z.string().nullable(),
  /** The tags that point to this version. */
  tags: z.array(FirmwareTag),
})
export type Firmware = z.infer<typeof Firmware>

/** The version that a tag points to. A tag that has never been set points to nothing. */
export const TagTarget = z.object({
  tag: FirmwareTag,
  firmware_id: z.int().nullable(),
  version: z.string().nullable(),
  moved_at: WireTime.nullable(),
  /** Null if the tag has never been set, or if the account was deleted. */
  moved_by: z.string().nullable(),
})
export type TagTarget = z.infer<typeof TagTarget>

export const FIRMWARE_NOTES_MAX_CHARACTERS = 2000

/** Versions must be comparable by their numbers, so that devices with outdated firmware can be found. */
export const FirmwareVersion = z
  .string()
  .trim()
  .max(FIRMWARE_VERSION_MAX_CHARACTERS, `Must have at most ${FIRMWARE_VERSION_MAX_CHARACTERS} characters.`)
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.-]+)?$/, 'Must be a version such as 2.3.0.')

export const NewFirmware = z.object({
  version: FirmwareVersion,
  notes: z
    .string()
    .trim()
    .max(FIRMWARE_NOTES_MAX_CHARACTERS, `Must have at most ${FIRMWARE_NOTES_MAX_CHARACTERS} characters.`)
    .default(''),
  sha256: Sha256,
})

const ofStaff = { access: 'staff', scope: 'manage' } as const
const FirmwareParams = z.object({ firmwareId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })

export const listFirmware = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/firmware',
  summary: 'Versions of the firmware, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(Firmware) } },
} as const satisfies Endpoint

export const addFirmware = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/firmware',
  audit: false,
  idempotent: 'by key',
  summary: 'Adds a version of the firmware, of a file that has been uploaded',
  errors: ['conflict'],
  schema: { body: NewFirmware, response: { 200: Firmware } },
} as const satisfies Endpoint

/** Refuses to remove a version that a tag points to. */
export const removeFirmware = {
  ...ofStaff,
  method: 'DELETE',
  url: '/api/internal/firmware/:firmwareId',
  audit: true,
  summary: 'Removes a version of the firmware that no tag points to',
  errors: ['conflict'],
  schema: { params: FirmwareParams, response: { 200: z.object({ firmware_id: z.int() }) } },
} as const satisfies Endpoint

export const listFirmwareTags = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/firmwareTags',
  summary: 'Which version of the firmware each tag points to',
  schema: { response: { 200: z.array(TagTarget) } },
} as const satisfies Endpoint

/** Existing updates keep the version they were created with. */
export const moveFirmwareTag = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/firmwareTags/:tag',
  audit: false,
  summary: 'Points a tag to another version of the firmware',
  errors: ['conflict'],
  schema: {
    params: z.object({ tag: FirmwareTag }),
    body: z.object({
      firmware_id: z.int().min(1).max(ID_MAX),
      /** The version that the caller saw the tag pointing to. The call fails if the tag has moved since. */
      from: z.int().min(1).max(ID_MAX).nullable().optional(),
    }),
    response: { 200: TagTarget },
  },
} as const satisfies Endpoint

export const firmwareEndpoints = {
  listFirmware,
  addFirmware,
  removeFirmware,
  listFirmwareTags,
  moveFirmwareTag,
}
