import { deployModel, removeModel } from '@sentinel/contracts/models/device-models'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

interface Deployment {
  algId: number
  deviceId: number
}

/** Refetches the lists of models, what uses them, and what runs on the device. */
const readAgain = (queryClient: QueryClient, deviceId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['models'] }),
    queryClient.invalidateQueries({ queryKey: ['device', deviceId, 'models'] }),
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
