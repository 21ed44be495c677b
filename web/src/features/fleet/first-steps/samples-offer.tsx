import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { consoleSettingsQuery, userQuery } from '../../../platform/account.ts'
import { LookAtSamples } from './look-at-samples.tsx'
import { firstStepsQuery } from './queries.ts'

interface SamplesOfferProps {
  /** True if the page has the first steps, which show the same button until they are hidden. */
  hasSteps?: boolean
}

/** Offers sample cameras on a page without cameras. Shows nothing if this console or this person cannot have any. */
export function SamplesOffer({ hasSteps = false }: SamplesOfferProps) {
  const { role } = useSuspenseQuery(userQuery).data
  const isOffered = useQuery(consoleSettingsQuery).data?.offersSamples === true
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: role !== 'viewer' })
  if (!isOffered || !steps || steps.sample_fleet || (hasSteps && steps.is_open)) return null
  return <LookAtSamples />
}
