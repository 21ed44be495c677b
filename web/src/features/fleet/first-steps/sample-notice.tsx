import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { userQuery } from '../../../platform/account.ts'
import { firstStepsQuery } from './queries.ts'

const SamplesCard = lazy(async () => ({ default: (await import('./samples-card.tsx')).SamplesCard }))

/** Says that some cameras in this list are samples, and can remove them. Shows nothing if there are none. */
export function SampleNotice() {
  const { role } = useSuspenseQuery(userQuery).data
  const fleet = useQuery({ ...firstStepsQuery, enabled: role !== 'viewer' }).data?.sample_fleet
  if (!fleet) return null
  return (
    <Suspense>
      <SamplesCard fleet={fleet} />
    </Suspense>
  )
}
