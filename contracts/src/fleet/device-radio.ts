import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { RADIO_DAYS, RADIO_RECEPTIONS_MAX } from './limits.ts'
import { networkProviders } from '../device-messages/lorawan/network-events.ts'
import { WireTime } from '../values/wire-time.ts'

export const NetworkProvider = z.enum(networkProviders)

/** How a frame of a device was received: the best values of all radio gateways that heard it. */
export const RadioReception = z.object({
  /** When the console got it. */
  at: WireTime,
  provider: NetworkProvider,
  /** Received signal strength. */
  rssi_dbm: z.number().nullable(),
  /** Signal-to-noise ratio. */
  snr_db: z.number().nullable(),
  spreading_factor: z.int().nullable(),
  /** The radio gateway with the best signal-to-noise ratio. */
  gateway_id: z.string().nullable(),
  /** How many radio gateways heard it. */
  gateway_count: z.int(),
  /** The network server made it up for a test. */
  is_simulated: z.boolean(),
})
export type RadioReception = z.infer<typeof RadioReception>

/** How far above the lowest level that can be read a device is received, the worst first. */
export const SignalClass = z.enum(['weak', 'fair', 'good'])
export type SignalClass = z.infer<typeof SignalClass>

export const DeviceRadio = z.object({
  from: WireTime,
  until: WireTime,
  /** When a LoRaWAN network last heard the device; null if none has since the user's link starts. */
  heard_at: WireTime.nullable(),
  /** Null where it is older than what is kept. */
  last: RadioReception.nullable(),
  /** The location that is shown was calculated by the network. */
  is_network_place: z.boolean(),
  /** The best of each of at most so many parts of the range. */
  receptions: z.array(RadioReception).max(RADIO_RECEPTIONS_MAX),
})
export type DeviceRadio = z.infer<typeof DeviceRadio>

export const RadioDays = z.coerce.number<number | string>().pipe(z.literal(RADIO_DAYS))

export const getDeviceRadio = {
  method: 'GET',
  url: '/api/devices/:deviceId/radio',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'How LoRaWAN networks have heard a device over the last days',
  schema: {
    params: DeviceParams,
    querystring: z.object({ days: RadioDays }),
    response: { 200: DeviceRadio },
  },
} as const satisfies Endpoint
