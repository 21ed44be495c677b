import { getDeviceHistory } from '@sentinel/contracts/device-history'
import { deployModel, listDeployedModels, listModels, removeModel } from '@sentinel/contracts/models'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { readAnew } from '../../platform/live/live-cache.ts'
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

/** The ids of the models that run on it: lists go on behind a device, and a page has all models of its last one. */
export function deployedQuery(deviceId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['device', deviceId, 'models'],
    queryFn: async ({ signal }): Promise<number[]> => {
      const cursor = deviceId === 0 ? undefined : String(deviceId - 1)
      const deployed = await call(listDeployedModels, { querystring: { limit: 1, cursor } }, { signal })
      return deployed.filter(({ device_id }) => device_id === deviceId).map(({ alg_id }) => alg_id)
    },
  })
}

/** Read anew whenever somebody comes to the page. */
export function modelsQuery(userId: number) {
  return queryOptions({
    queryKey: ['models', userId],
    queryFn: ({ signal }) => call(listModels, { params: { userId }, querystring: {} }, { signal }),
    staleTime: 0,
    meta: { isLive: true },
  })
}

interface Deployment {
  deviceId: number
  algId: number
}

export const deployModelOn = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: Deployment) => call(deployModel, { params }),
    onSettled: (_data, _error, { deviceId }) => readAnew(queryClient, deployedQuery(deviceId)),
  })

export const removeModelFrom = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: Deployment) => call(removeModel, { params }),
    onSettled: (_data, _error, { deviceId }) => readAnew(queryClient, deployedQuery(deviceId)),
  })
