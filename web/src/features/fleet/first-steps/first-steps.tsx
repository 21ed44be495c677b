import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { userQuery } from '../../../platform/account.ts'
import { firstStepsQuery } from './queries.ts'
import { SampleNotice } from './sample-notice.tsx'

/** Few people see them, so their script comes by itself. */
const StepsCard = lazy(async () => ({ default: (await import('./steps-card.tsx')).StepsCard }))

interface FirstStepsProps {
  /** How a camera is added. */
  claim: ReactNode
}

/** A new account's way in. After that, or once the steps are hidden, only sample cameras are named, as long as there are any. */
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
