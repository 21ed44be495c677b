import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import {
  type DeviceSignal,
  getMapOverview,
  listMapAlerts,
  listMapSignals,
  type MapOverview,
} from '@sentinel/contracts/fleet/map'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readByDevice } from '../../../shared/fleet/devices.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { type DeviceAlerts, mapAlertsKey } from './device-alerts.ts'

const FRESH_MS = 10_000
/** Polls, because the server's clusters change without a push. */
const ASK_AGAIN_MS = 15_000
/** Polls slowly, because it seldom changes whether networks receive any device. */
const LOOK_AGAIN_MS = 5 * 60_000
/** The server reads signals this often. */
const SIGNALS_FRESH_MS = 60_000

/** Fetches how many devices there are, where they are, and who clusters them. */
export const mapOverviewQuery = queryOptions({
  queryKey: ['map', 'overview'],
  queryFn: ({ signal }): Promise<MapOverview> => call(getMapOverview, {}, { signal }),
  ...updatedByPushes,
  refetchInterval: (query: { state: { data: MapOverview | undefined; error: Error | null } }) =>
    query.state.data?.clusters === 'server'
      ? ASK_AGAIN_MS
      : updatedByPushes.refetchInterval(query) || LOOK_AGAIN_MS,
})

/** Fetches each device's open alerts. */
export const mapAlertsQuery = queryOptions({
  queryKey: mapAlertsKey,
  queryFn: ({ signal }): Promise<DeviceAlerts[]> =>
    readByDevice((cursor) =>
      call(listMapAlerts, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    ),
  ...updatedByPushes,
})

const signalRefresh = { staleTime: SIGNALS_FRESH_MS, refetchInterval: SIGNALS_FRESH_MS }

/** Fetches how well networks receive the devices. */
export const mapSignalsQuery = queryOptions({
  queryKey: ['map', 'signals'],
  queryFn: ({ signal }): Promise<DeviceSignal[]> =>
    readByDevice((cursor) =>
      call(listMapSignals, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    ),
  ...signalRefresh,
})

/** Fetches how well networks receive one device. */
export function signalOfQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['map', 'signals', deviceId],
    queryFn: async ({ signal }) =>
      (await call(listMapSignals, { querystring: { deviceId } }, { signal }))[0] ?? null,
    ...signalRefresh,
  })
}

/** Fetches one device's insight count and last insight, for fleets larger than a browser stores. */
export function insightsOfQuery(deviceId: number) {
  return queryOptions({
    ...updatedByPushes,
    staleTime: FRESH_MS,
    queryKey: ['map', 'insights', deviceId],
    queryFn: async ({ signal }) =>
      (await call(listDeviceInsights, { querystring: { deviceId } }, { signal }))[0] ?? null,
  })
}
