import { getDeviceHistory } from '@sentinel/contracts/fleet/device-history'
import { getDeviceState } from '@sentinel/contracts/fleet/devices'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { FORECAST_FROM_DAYS, forecastBattery } from './battery-forecast.ts'
import { getStateRow, presentState } from './device-state.ts'
import { findInsightBars } from './find-insight-bars.ts'
import { findReadings } from './find-readings.ts'
import { toRange } from './history-parts.ts'
import { getOwnLink } from '../links/own-link.ts'

export interface DeviceHistoryDeps {
  db: Database
  pool: pg.Pool
  now: () => number
}

export const deviceHistoryRoutes: FastifyPluginAsyncZod<DeviceHistoryDeps> = async (
  app,
  { db, pool, now },
) => {
  app.route({
    ...getDeviceHistory,
    async handler({ user: { id: userId }, params: { deviceId }, query: { days } }) {
      const { visibleFrom, visibleFromId } = await getOwnLink(db, { userId, deviceId })
      const range = toRange(days, now(), visibleFrom)
      const [readings, insights] = await Promise.all([
        findReadings(pool, { deviceId, visibleFrom, ...range }),
        findInsightBars(pool, { deviceId, visibleFromId, ...range }),
      ])
      return { from: toTime(range.fromMs), until: toTime(range.untilMs), readings, insights }
    },
  })

  app.route({
    ...getDeviceState,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const row = await getStateRow(db, { userId, deviceId })
      const state = presentState(row)
      const { visible_from: visibleFrom } = state
      const nowMs = now()
      const range = toRange(FORECAST_FROM_DAYS, nowMs, visibleFrom)
      const readings = await findReadings(pool, { deviceId, visibleFrom, ...range })
      const batteryReadings = readings.flatMap(({ at, battery_voltage: volts }) =>
        volts === null ? [] : [{ atMs: Date.parse(at), volts }],
      )
      return {
        ...state,
        ...forecastBattery({ readings: batteryReadings, isLow: row.is_battery_low, nowMs }),
      }
    },
  })
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
