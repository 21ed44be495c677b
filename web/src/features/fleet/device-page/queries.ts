import { getDeviceHistory } from '@sentinel/contracts/fleet/device-history'
import { getDeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import { getDeviceUnreadable } from '@sentinel/contracts/fleet/device-unreadable'
import { getDeviceModels } from '@sentinel/contracts/models/device-models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import type { HistoryDays, RadioDays } from './device-address.ts'

export function historyQuery(deviceId: number, days: HistoryDays) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'history', days],
    queryFn: ({ signal }) =>
      call(getDeviceHistory, { params: { deviceId }, querystring: { days } }, { signal }),
  })
}

/** Fetches how networks have received the device. */
export function radioQuery(deviceId: number, days: RadioDays) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'radio', days],
    queryFn: ({ signal }) =>
      call(getDeviceRadio, { params: { deviceId }, querystring: { days } }, { signal }),
  })
}

/** Fetches the camera's unreadable messages. */
export function unreadableQuery(deviceId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'unreadable'],
    queryFn: ({ signal }) => call(getDeviceUnreadable, { params: { deviceId } }, { signal }),
  })
}

/** Fetches the models that run on the device, that used to run on it, and that it was asked to run. */
export function deviceModelsQuery(deviceId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'models'],
    queryFn: ({ signal }) => call(getDeviceModels, { params: { deviceId } }, { signal }),
  })
}
