import type { RequestedProof } from '@sentinel/contracts/http/errors'
import { lazy, Suspense } from 'react'
import { CallFailed } from '../../platform/call-failed.ts'
import type { SecondFactorStepProps } from './second-factor-step.tsx'

const Step = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

/** Returns the proof that a sign-in requires after the correct password, or undefined for any other failure. */
export function findRequestedProof(error: Error | null): RequestedProof | undefined {
  return error instanceof CallFailed && error.code === 'second_factor_required' ? error.asked : undefined
}

/** Shows the second step of a sign-in. A separate script, because most people do not need it on the sign-in page. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense>
      <Step {...props} />
    </Suspense>
  )
}
