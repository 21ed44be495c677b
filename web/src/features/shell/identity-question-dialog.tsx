import type { RequestedProof } from '@sentinel/contracts/http/errors'
import { confirmIdentity } from '@sentinel/contracts/account/second-factor'
import { messages } from '../../messages/messages.ts'
import { call } from '../../platform/call.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './identity-question-dialog.module.css'
import { type Proof, ProofForm } from '../../shared/account/proof-form.tsx'

export interface IdentityQuestion {
  asked: RequestedProof
  answer: (isProved: boolean) => void
}

export interface IdentityQuestionDialogProps {
  isOpen: boolean
  question: IdentityQuestion
  onEnd: (isProved: boolean) => void
}

export function IdentityQuestionDialog({ isOpen, question, onEnd }: IdentityQuestionDialogProps) {
  const send = async (proof: Proof) => {
    const { challenge } = question.asked
    await call(confirmIdentity, { body: { ...proof, ...(challenge !== undefined && { challenge }) } })
    onEnd(true)
  }
  return (
    <Dialog isOpen={isOpen} title={messages.proof.title} width={420} onClose={() => onEnd(false)}>
      <div className={classes.stack}>
        <p>{messages.proof.intro}</p>
        <ProofForm requested={question.asked} send={send} />
      </div>
    </Dialog>
  )
}
