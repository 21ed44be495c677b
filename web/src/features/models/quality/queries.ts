import { getModelQuality } from '@sentinel/contracts/models/model-quality'
import { listDeployedModels } from '@sentinel/contracts/models/models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { QUALITY_KEY } from './quality-key.ts'

export function qualityQuery(algId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: [...QUALITY_KEY, algId],
    queryFn: ({ signal }) => call(getModelQuality, { params: { algId } }, { signal }),
  })
}

/** Fetches the ids of devices that run the model, but only from the first page of all deployed models. */
export function devicesOfModelQuery(algId: number) {
  return queryOptions({
    queryKey: ['models', 'devices-of', algId],
    queryFn: async ({ signal }): Promise<number[]> => {
      const deployed = await call(listDeployedModels, { querystring: {} }, { signal })
      return deployed.filter(({ alg_id }) => alg_id === algId).map(({ device_id }) => device_id)
    },
  })
}
