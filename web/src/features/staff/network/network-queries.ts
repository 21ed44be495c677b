import {
  discardUnknownDevice,
  listNetworkServers,
  listUnknownDevices,
  testNetworkServer,
} from '@sentinel/contracts/staff/network-servers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Gateways report at this interval. */
const REFRESH_MS = 5000
/** Results are polled at this interval while a test runs. */
const TEST_REFRESH_MS = 1000

export const networkServersQuery = queryOptions({
  queryKey: ['internal', 'network-servers'],
  queryFn: ({ signal }) => call(listNetworkServers, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ test }) => test?.state === 'running') ? TEST_REFRESH_MS : REFRESH_MS,
})

export const unknownDevicesQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['internal', 'unknown-devices', after],
    queryFn: ({ signal }) =>
      call(listUnknownDevices, { querystring: after === undefined ? {} : { after } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

export const testServer = (serverId: string) => call(testNetworkServer, { params: { serverId } })
export const discardFrames = (devEui: string) => call(discardUnknownDevice, { params: { devEui } })
