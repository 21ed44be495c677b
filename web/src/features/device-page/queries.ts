import { getDeviceHistory } from '@sentinel/contracts/device-history'
import { getDeviceModels } from '@sentinel/contracts/device-models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keptLive } from '../../platform/query-client.ts'
import type { HistoryDays } from './device-address.ts'

export function historyQuery(deviceId: number, days: HistoryDays) {
  return queryOptions({
    ...keptLive,
    queryKey: ['device', deviceId, 'history', days],
    queryFn: ({ signal }) =>
      call(getDeviceHistory, { params: { deviceId }, querystring: { days } }, { signal }),
  })
}

/** The models that run on it, that ran on it, and that it was asked to run. */
export function deviceModelsQuery(deviceId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['device', deviceId, 'models'],
    queryFn: ({ signal }) => call(getDeviceModels, { params: { deviceId } }, { signal }),
  })
}
