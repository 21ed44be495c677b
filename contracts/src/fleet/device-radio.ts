import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { RADIO_DAYS, RADIO_RECEPTIONS_MAX } from './limits.ts'
import { networkProviders } from '../device-messages/lorawan/network-events.ts'
import { WireTime } from '../values/wire-time.ts'

export const NetworkProvider = z.enum(networkProviders)

/** The reception of a frame from a device. The values are the best among all radio gateways that received it. */
export const RadioReception = z.object({
  /** The time at which the console received the frame. */
  at: WireTime,
  provider: NetworkProvider,
  /** The received signal strength. */
  rssi_dbm: z.number().nullable(),
  /** The signal-to-noise ratio. */
  snr_db: z.number().nullable(),
  spreading_factor: z.int().nullable(),
  /** The radio gateway with the best signal-to-noise ratio. */
  gateway_id: z.string().nullable(),
  /** The number of radio gateways that received the frame. */
  gateway_count: z.int(),
  /** True if the network server created the frame for a test. */
  is_simulated: z.boolean(),
})
export type RadioReception = z.infer<typeof RadioReception>

/** Classes for how far a device's signal is above the lowest level that can be decoded, from worst to best. */
export const SignalClass = z.enum(['weak', 'fair', 'good'])
export type SignalClass = z.infer<typeof SignalClass>

export const DeviceRadio = z.object({
  from: WireTime,
  until: WireTime,
  /** The time at which a LoRaWAN network last received a message from the device. Null if none has since the user's link started. */
  heard_at: WireTime.nullable(),
  /** Null if the last reception is so old that it is no longer stored. */
  last: RadioReception.nullable(),
  /** True if the displayed location was calculated by the network. */
  is_network_place: z.boolean(),
  /** The best reception in each part of the range. */
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
