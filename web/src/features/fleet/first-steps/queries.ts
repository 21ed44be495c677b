import {
  closeFirstSteps,
  createSampleFleet,
  type FirstSteps,
  getFirstSteps,
  removeSampleFleet,
} from '@sentinel/contracts/fleet/first-steps'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { focusPageIfLost } from '../../../ui/layout/focus-page.ts'

export const FIRST_STEPS_KEY = ['first-steps'] as const

export const firstStepsQuery = queryOptions({
  ...updatedByPushes,
  queryKey: FIRST_STEPS_KEY,
  queryFn: ({ signal }) => call(getFirstSteps, {}, { signal }),
  // Changes made on other screens are not pushed.
  refetchOnMount: 'always' as const,
})

/** Returns true if there is anything to show. Otherwise the steps are not refetched. */
export function areShown({ is_open, sample_fleet }: FirstSteps): boolean {
  return is_open || sample_fleet !== null
}

/** Stores the response. The screen then replaces the button that was pressed. */
const show = (client: QueryClient) => (steps: FirstSteps | undefined) => {
  client.setQueryData(FIRST_STEPS_KEY, steps)
  setTimeout(focusPageIfLost)
}

export const requestSampleFleet = (client: QueryClient) =>
  mutationOptions({ mutationFn: () => call(createSampleFleet, {}), onSuccess: show(client) })

export const removeSamples = (client: QueryClient) =>
  mutationOptions({ mutationFn: () => call(removeSampleFleet, {}), onSuccess: show(client) })

export const hideFirstSteps = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(closeFirstSteps, {}),
    onSuccess: () => {
      const steps = client.getQueryData<FirstSteps>(FIRST_STEPS_KEY)
      show(client)(steps && { ...steps, is_open: false })
    },
  })
