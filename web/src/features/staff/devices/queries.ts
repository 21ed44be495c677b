import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import { getInternalDevice } from '@sentinel/contracts/staff/devices'
import {
  importDevices,
  listDeviceImports,
  provisionDevice,
  renewDeviceClaimCode,
  revokeDeviceCredentials,
  rotateDeviceCredentials,
  setDeviceDevEui,
  undoDeviceImport,
} from '@sentinel/contracts/staff/provisioning'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readAgain } from '../read-again.ts'

export const deviceQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['internal', 'device', deviceId],
    queryFn: ({ signal }) => call(getInternalDevice, { params: { deviceId } }, { signal }),
  })

export const importsQuery = queryOptions({
  queryKey: ['internal', 'imports'],
  queryFn: ({ signal }) => call(listDeviceImports, { querystring: { limit: 50 } }, { signal }),
})

export const provisionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: EndpointInput<typeof provisionDevice>['body']) => call(provisionDevice, { body }),
    onSuccess: () => readAgain(queryClient),
  })

export const importMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { csv: string; dryRun: boolean }) => call(importDevices, { body }),
    onSuccess: ({ import_id }) => void (import_id !== null && readAgain(queryClient)),
  })

export const undoImportMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (importId: number) => call(undoDeviceImport, { params: { importId } }),
    onSuccess: () => readAgain(queryClient),
  })

export const rotateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (deviceId: number) => call(rotateDeviceCredentials, { params: { deviceId } }),
    onSuccess: () => readAgain(queryClient),
  })

export const revokeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (deviceId: number) => call(revokeDeviceCredentials, { params: { deviceId } }),
    onSuccess: () => readAgain(queryClient),
  })

export const claimCodeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (deviceId: number) => call(renewDeviceClaimCode, { params: { deviceId } }),
    onSuccess: () => readAgain(queryClient),
  })

export const devEuiMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ deviceId, devEui }: { deviceId: number; devEui: string | null }) =>
      call(setDeviceDevEui, { params: { deviceId }, body: { dev_eui: devEui } }),
    onSuccess: () => readAgain(queryClient),
  })
