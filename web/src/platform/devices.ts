import { listDevices } from '@sentinel/contracts/devices'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { querystring: {} }, { signal }),
})
