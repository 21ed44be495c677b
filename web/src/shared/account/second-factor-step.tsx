import type { RequestedProof } from '@sentinel/contracts/http/errors'
import { signInWithSecondFactor } from '@sentinel/contracts/account/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { call } from '../../platform/call.ts'
import { enter } from '../../platform/enter.ts'
import classes from './proof-form.module.css'
import { type Proof, ProofForm } from './proof-form.tsx'
import { SupportAddress } from '../../ui/controls/support-address.tsx'

const texts = messages.proof

export interface SecondFactorStepProps {
  requested: RequestedProof
  /** `reset` if the user has just set a new password. Undefined for a sign-in. */
  after?: 'reset'
  /** The address that is opened afterwards. */
  to: string
  /** Returns to the password form. */
  onStartAgain: () => void
}

/** Shows the second step of a sign-in. */
export function SecondFactorStep({ requested, after, to, onStartAgain }: SecondFactorStepProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { challenge = '' } = requested
  const send = async (proof: Proof) => {
    const { token, recoveryCodesLeft } = await call(signInWithSecondFactor, { body: { challenge, ...proof } })
    await enter(queryClient, token, to)
    router.history.replace(to)
    if (recoveryCodesLeft !== undefined) await tellCodesLeft(recoveryCodesLeft)
  }
  return (
    <>
      <p>{after === 'reset' ? texts.resetIntro : texts.signInIntro}</p>
      <ProofForm requested={requested} send={send} />
      <p>
        <button type="button" className={classes.turn} onClick={onStartAgain}>
          {texts.startAgain}
        </button>
      </p>
      <div>
        {texts.lost}
        <SupportAddress />
      </div>
    </>
  )
}

/** Loads the toasts first, because the sign-in page has none. */
async function tellCodesLeft(left: number): Promise<void> {
  const { notify } = await import('../../ui/toasts/notify.tsx')
  notify({ text: texts.codesLeft(left), tone: left > 2 ? 'good' : 'warning' })
}
