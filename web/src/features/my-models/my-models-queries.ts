import { createModelDownload } from '@sentinel/contracts/model-files'
import { deployModel, removeModel } from '@sentinel/contracts/device-models'
import { getModelUse, removeModelFromAccount } from '@sentinel/contracts/models'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

export function modelUseQuery(algId: number) {
  return queryOptions({
    queryKey: ['models', 'use', algId],
    queryFn: ({ signal }) => call(getModelUse, { params: { algId } }, { signal }),
    staleTime: 0,
    meta: { isLive: true },
  })
}

interface Deployment {
  algId: number
  deviceId: number
}

/** Lists of models, what uses them, and what runs on the device. */
const readAgain = (queryClient: QueryClient, deviceId?: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['models'] }),
    queryClient.invalidateQueries({ queryKey: ['marketplace'] }),
    ...(deviceId === undefined
      ? []
      : [queryClient.invalidateQueries({ queryKey: ['device', deviceId, 'models'] })]),
  ])

export const deployOn = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: Deployment) => call(deployModel, { params }),
    onSettled: (_data, _error, { deviceId }) => readAgain(queryClient, deviceId),
  })

export const removeFrom = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: Deployment) => call(removeModel, { params }),
    onSettled: (_data, _error, { deviceId }) => readAgain(queryClient, deviceId),
  })

export const leaveAccount = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (algId: number) => call(removeModelFromAccount, { params: { algId } }),
    onSettled: () => readAgain(queryClient),
  })

/** Has the browser download the file of a model, which it can pause and resume. */
export const downloadMutation = mutationOptions({
  mutationFn: async (algId: number) => {
    const { url } = await call(createModelDownload, { params: { algId } })
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  },
})
