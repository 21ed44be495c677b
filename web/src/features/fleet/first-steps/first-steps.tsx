import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { userQuery } from '../../../platform/account.ts'
import { firstStepsQuery } from './queries.ts'
import { SampleNotice } from './sample-notice.tsx'

/** A separate script, because few people see the steps. */
const StepsCard = lazy(async () => ({ default: (await import('./steps-card.tsx')).StepsCard }))

interface FirstStepsProps {
  /** The button for adding a camera. */
  claim: ReactNode
}

/** Guides a new account. Once the steps are done or hidden, only shows the sample cameras, if there are any. */
export function FirstSteps({ claim }: FirstStepsProps) {
  const { role } = useSuspenseQuery(userQuery).data
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: role !== 'viewer' })
  if (!steps?.is_open) return <SampleNotice />
  return (
    <Suspense>
      <StepsCard steps={steps} claim={claim} />
    </Suspense>
  )
}
