import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { userQuery } from '../../platform/account.ts'
import { areShown, firstStepsQuery } from './queries.ts'

/** Few people see them, so their script comes by itself. */
const StepsCard = lazy(async () => ({ default: (await import('./steps-card.tsx')).StepsCard }))
const SamplesCard = lazy(async () => ({ default: (await import('./samples-card.tsx')).SamplesCard }))

interface FirstStepsProps {
  /** How a camera is added. */
  claim: ReactNode
}

/** A new account's way in. After that, or once the steps are hidden, only sample cameras are named, as long as there are any. */
export function FirstSteps({ claim }: FirstStepsProps) {
  const { role } = useSuspenseQuery(userQuery).data
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: role !== 'viewer' })
  if (!steps || !areShown(steps)) return null
  return (
    <Suspense>
      {steps.is_open ? (
        <StepsCard steps={steps} claim={claim} />
      ) : (
        steps.sample_fleet && <SamplesCard fleet={steps.sample_fleet} />
      )}
    </Suspense>
  )
}
