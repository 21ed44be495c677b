import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { HISTORY_DAYS, HISTORY_INSIGHTS_MAX, HISTORY_READINGS_MAX } from './limits.ts'
import { WireTime } from '../values/wire-time.ts'

/**
 * The values that a device reported about itself in one part of the range: the newest, and the lowest and highest temperature in the latest reports.
 * `images_processed` is counted from the device's first day.
 */
export const HealthReading = z.object({
  at: WireTime,
  battery_voltage: z.number().nullable(),
  memory_remaining: z.number().nullable(),
  space_remaining: z.number().nullable(),
  temperature_min: z.number().nullable(),
  temperature_max: z.number().nullable(),
  images_processed: z.int().nullable(),
  hours_since_last_camera_trigger: z.number().nullable(),
})
export type HealthReading = z.infer<typeof HealthReading>

/** The number of insights, including archived ones, in some UTC days beginning with `from`. `count` is at most `HISTORY_INSIGHTS_MAX`. */
export const InsightBar = z.object({
  from: WireTime,
  days: z.int(),
  count: z.int().max(HISTORY_INSIGHTS_MAX),
})
export type InsightBar = z.infer<typeof InsightBar>

export const DeviceHistory = z.object({
  from: WireTime,
  until: WireTime,
  readings: z.array(HealthReading).max(HISTORY_READINGS_MAX),
  insights: z.array(InsightBar).max(HISTORY_DAYS[3] + 1),
})
export type DeviceHistory = z.infer<typeof DeviceHistory>

export const HistoryDays = z.coerce.number<number | string>().pipe(z.literal(HISTORY_DAYS))

/** Reads the same number of reports for every range. */
export const getDeviceHistory = {
  method: 'GET',
  url: '/api/devices/:deviceId/history',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'How a device has been over the last days: at most so many readings, and its insights by day',
  schema: {
    params: DeviceParams,
    querystring: z.object({ days: HistoryDays }),
    response: { 200: DeviceHistory },
  },
} as const satisfies Endpoint
