import type { FirstSteps } from '@sentinel/contracts/fleet/first-steps'
import type { Follow } from '../../../platform/live/follower.ts'
import { createReader } from '../../../platform/live/create-reader.ts'
import { areShown, FIRST_STEPS_KEY } from './queries.ts'

const PAUSE_MS = 1000

/** Refetches the steps when insights arrive or get a status, as long as there are steps to show. */
export const followFirstSteps: Follow = (socket, queryClient) => {
  const reader = createReader(queryClient, { queryKey: FIRST_STEPS_KEY, pauseMs: PAUSE_MS })
  const read = () => {
    const steps = queryClient.getQueryData<FirstSteps>(FIRST_STEPS_KEY)
    if (steps && areShown(steps)) reader.soon()
  }
  const events = ['insights:added', 'insights:changed'] as const
  for (const event of events) socket.on(event, read)
  return () => {
    for (const event of events) socket.off(event, read)
    reader.stop()
  }
}
