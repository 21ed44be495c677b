import type { RequestedProof } from '@sentinel/contracts/http/errors'
import { lazy, Suspense } from 'react'
import { CallFailed } from '../../platform/call-failed.ts'
import type { SecondFactorStepProps } from './second-factor-step.tsx'

const Step = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

/** What a sign-in asks for after the right password; undefined for every other failure. */
export function findRequestedProof(error: Error | null): RequestedProof | undefined {
  return error instanceof CallFailed && error.code === 'second_factor_required' ? error.asked : undefined
}

/** The second step of a sign-in. Most people have none, so its script is no part of the sign-in page. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense>
      <Step {...props} />
    </Suspense>
  )
}
