import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { consoleSettingsQuery, userQuery } from '../../../platform/account.ts'
import { LookAtSamples } from './look-at-samples.tsx'
import { firstStepsQuery } from './queries.ts'

interface SamplesOfferProps {
  /** Until the first steps are hidden, they show the same button. */
  hasSteps?: boolean
}

/** The way to sample cameras on a page without cameras; nothing where this console or this person cannot have any. */
export function SamplesOffer({ hasSteps = false }: SamplesOfferProps) {
  const { role } = useSuspenseQuery(userQuery).data
  const isOffered = useQuery(consoleSettingsQuery).data?.offersSamples === true
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: role !== 'viewer' })
  if (!isOffered || !steps || steps.sample_fleet || (hasSteps && steps.is_open)) return null
  return <LookAtSamples />
}
