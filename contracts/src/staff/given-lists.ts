import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ReleaseState } from '../models/releases.ts'
import { WireTime } from '../values/wire-time.ts'

/** The maximum length of a user's list that is replaced as a whole. For a longer list, only this many rows are read. */
export const GIVEN_LIST_MAX = 10_000

export const UserParams = z.object({ userId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })

const Ids = (max: number) =>
  z
    .array(z.int('Must be a whole number.').min(0).max(max))
    .max(GIVEN_LIST_MAX, `Must be at most ${GIVEN_LIST_MAX} ids.`)

/** A user's link to a device. */
export const GivenDevice = z.object({
  device_id: z.int(),
  name: z.string(),
  may_manage: z.boolean(),
  /** True if the user has the device through an invitation, false if they own it. */
  is_guest: z.boolean(),
  /** Null means from the device's first data on. */
  visible_from: WireTime.nullable(),
})
export type GivenDevice = z.infer<typeof GivenDevice>

export const GivenAlg = z.object({ alg_id: z.int(), name: z.string(), framework: z.string() })
export type GivenAlg = z.infer<typeof GivenAlg>

export const GivenRelease = z.object({ id: z.int(), name: z.string(), state: ReleaseState })
export type GivenRelease = z.infer<typeof GivenRelease>

/** `total` is the length of the list, which may exceed the number of rows. */
function given<Row extends z.ZodType>(row: Row) {
  return z.object({ message: z.array(row), total: z.int() })
}

export const GivenDevices = given(GivenDevice)
export const GivenAlgs = given(GivenAlg)
export const GivenReleases = given(GivenRelease)

const reads = { method: 'GET', access: 'staff', scope: 'manage' } as const
const replaces = {
  method: 'PUT',
  access: 'staff',
  scope: 'manage',
  audit: false,
  errors: ['conflict'],
} as const

export const listGivenDevices = {
  ...reads,
  url: '/api/internal/users/:userId/devices',
  summary: 'The devices of a person; the ETag is the version of the list',
  schema: { params: UserParams, response: { 200: GivenDevices } },
} as const satisfies Endpoint

/**
 * The user becomes an owner of the devices that are added. A user who loses a device also loses its alerts and invitations, and their guests lose the
 * device.
 */
export const replaceGivenDevices = {
  ...replaces,
  audit: true,
  url: '/api/internal/users/:userId/devices',
  isBulk: true,
  summary: 'Replace the devices of a person; If-Match refuses it if the list has another version by now',
  schema: {
    params: UserParams,
    body: z.object({ deviceIds: Ids(DEVICE_ID_MAX) }),
    response: { 200: GivenDevices },
  },
} as const satisfies Endpoint

export const listGivenAlgs = {
  ...reads,
  url: '/api/internal/users/:userId/algs',
  summary: 'The models in the account of a person; the ETag is the version of the list',
  schema: { params: UserParams, response: { 200: GivenAlgs } },
} as const satisfies Endpoint

export const replaceGivenAlgs = {
  ...replaces,
  url: '/api/internal/users/:userId/algs',
  summary: 'Replace the models of a person; If-Match refuses it if the list has another version by now',
  schema: {
    params: UserParams,
    body: z.object({ algIds: Ids(ID_MAX) }),
    response: { 200: GivenAlgs },
  },
} as const satisfies Endpoint

export const listGivenReleases = {
  ...reads,
  url: '/api/internal/users/:userId/modelRelease',
  summary: 'The model releases of a person; the ETag is the version of the list',
  schema: { params: UserParams, response: { 200: GivenReleases } },
} as const satisfies Endpoint

export const replaceGivenReleases = {
  ...replaces,
  url: '/api/internal/users/:userId/modelRelease',
  summary:
    'Replace the model releases of a person; If-Match refuses it if the list has another version by now',
  schema: {
    params: UserParams,
    body: z.object({ algReleaseIds: Ids(ID_MAX) }),
    response: { 200: GivenReleases },
  },
} as const satisfies Endpoint

export const givenListEndpoints = {
  listGivenDevices,
  replaceGivenDevices,
  listGivenAlgs,
  replaceGivenAlgs,
  listGivenReleases,
  replaceGivenReleases,
}
