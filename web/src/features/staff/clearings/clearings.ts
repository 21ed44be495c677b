import { type Clearing, getClearing, listClearings } from '@sentinel/contracts/staff/clearings'
import { queryOptions } from '@tanstack/react-query'
import { atomWithStorage } from 'jotai/utils'
import { call } from '../../../platform/call.ts'

const POLL_MS = 1000

/** The clearings that this browser has started and not yet seen end. Stored so that the progress is still shown after a reload. */
export const clearingsAtom = atomWithStorage<readonly number[]>('user.internal.clearings', [], undefined, {
  getOnInit: true,
})

export function clearingQuery(clearingId: number) {
  return queryOptions({
    queryKey: ['internal', 'clearing', clearingId],
    queryFn: ({ signal }) => call(getClearing, { params: { clearingId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : POLL_MS),
  })
}

/** Fetches a device's newest clearing, if there is one. */
export function lastClearingQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['internal', 'last-clearing', deviceId],
    queryFn: async ({ signal }) =>
      (await call(listClearings, { querystring: { device: deviceId, limit: 1 } }, { signal }))[0] ?? null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
  })
}

export function isRunning({ state }: Clearing): boolean {
  return state === 'processing'
}
