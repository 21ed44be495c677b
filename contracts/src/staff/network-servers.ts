import { z } from 'zod'
import { DevEui } from '../values/dev-eui.ts'
import { NetworkProvider } from '../fleet/device-radio.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'

/** The period without a report from any gateway after which a connection counts as not running. */
export const SERVER_LATE_SECONDS = 60
/** The period after which a test counts as unanswered. */
export const SERVER_TEST_LATE_SECONDS = 60
/** More than the number of connections that a console can have: 20 per provider over MQTT, and one per provider over HTTP. */
export const NETWORK_SERVERS_MAX = 100
export const UNKNOWN_DEVICES_PAGE_ROWS = 25
/** The number at which counting of an unknown device's frames stops. */
export const UNKNOWN_FRAMES_COUNTED_MAX = 1000

export const networkServerStates = [
  'connecting',
  'connected',
  'away',
  'refused',
  'listening',
  'not_running',
] as const
export const NetworkServerState = z.enum(networkServerStates)
export type NetworkServerState = z.infer<typeof NetworkServerState>

/** A connection to a LoRaWAN network server. */
export const NetworkServer = z.object({
  server_id: z.string(),
  provider: NetworkProvider,
  transport: z.enum(['mqtt', 'http']),
  /** The address without credentials. For HTTP, the path that the network server posts to. */
  address: z.string(),
  state: NetworkServerState,
  state_since: WireTime,
  last_event_at: WireTime.nullable(),
  last_event: z.string().nullable(),
  /** Set if the gateway can receive events but none are arriving, although cameras use this connection. */
  silence: z
    .object({
      /** The median time between hours with events. */
      usual_gap_hours: z.int(),
    })
    .nullable(),
  events_hour: z.int(),
  events_day: z.int(),
  errors_hour: z.int(),
  errors_day: z.int(),
  last_error_at: WireTime.nullable(),
  last_error: z.string().nullable(),
  /** The last test that staff requested. Null if there was none. */
  test: z
    .object({
      state: z.enum(['running', 'passed', 'failed', 'unanswered']),
      asked_at: WireTime,
      /** The error of a failed test. */
      error: z.string().nullable(),
    })
    .nullable(),
})
export type NetworkServer = z.infer<typeof NetworkServer>

export const listNetworkServers = {
  method: 'GET',
  url: '/api/internal/networkServers',
  access: 'staff',
  scope: 'manage',
  summary: 'The connections to LoRaWAN network servers, and how they are',
  schema: { response: { 200: z.array(NetworkServer).max(NETWORK_SERVERS_MAX) } },
} as const satisfies Endpoint

export const testNetworkServer = {
  method: 'POST',
  url: '/api/internal/networkServers/:serverId/test',
  access: 'staff',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Have a gateway test a connection to a network server; the list has the result',
  errors: ['not_found'],
  schema: {
    params: z.object({ serverId: z.string().min(1).max(100) }),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

/** A DevEUI that belongs to no device, and its stored frames. */
export const UnknownDevice = z.object({
  dev_eui: z.string(),
  provider: NetworkProvider,
  /** At most `UNKNOWN_FRAMES_COUNTED_MAX`. There may be more if the number has that value. */
  frames: z.int(),
  first_received_at: WireTime,
  last_received_at: WireTime,
})
export type UnknownDevice = z.infer<typeof UnknownDevice>

export const listUnknownDevices = {
  method: 'GET',
  url: '/api/internal/unknownDevices',
  access: 'staff',
  scope: 'manage',
  isHeavy: true,
  summary: 'DevEUIs that networks have heard and that belong to no device, in their order, a page at a time',
  schema: {
    querystring: z.object({ after: DevEui.optional() }),
    response: {
      200: z.object({
        devices: z.array(UnknownDevice).max(UNKNOWN_DEVICES_PAGE_ROWS),
        /** The cursor of the next page. Null on the last page. */
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const discardUnknownDevice = {
  method: 'DELETE',
  url: '/api/internal/unknownDevices/:devEui',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Discard the frames that wait for a device with this DevEUI',
  errors: ['not_found'],
  schema: { params: z.object({ devEui: DevEui }), response: { 200: z.object({ frames: z.int() }) } },
} as const satisfies Endpoint

export const networkServerEndpoints = {
  listNetworkServers,
  testNetworkServer,
  listUnknownDevices,
  discardUnknownDevice,
}
