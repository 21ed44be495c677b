import type { AskedProof } from '@sentinel/contracts/errors'
import { confirmIdentity } from '@sentinel/contracts/second-factor'
import { messages } from '../../messages/messages.ts'
import { call } from '../../platform/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Proof, ProofForm } from '../../ui/proof-form.tsx'

export interface IdentityQuestion {
  asked: AskedProof
  answer: (isProved: boolean) => void
}

export interface IdentityQuestionDialogProps {
  isOpen: boolean
  question: IdentityQuestion | undefined
  onEnd: (isProved: boolean) => void
}

export function IdentityQuestionDialog({ isOpen, question, onEnd }: IdentityQuestionDialogProps) {
  const send = async (proof: Proof) => {
    const challenge = question?.asked.challenge
    await call(confirmIdentity, { body: { ...proof, ...(challenge !== undefined && { challenge }) } })
    onEnd(true)
  }
  return (
    <Dialog isOpen={isOpen} title={messages.proof.title} width={420} onClose={() => onEnd(false)}>
      {question && (
        <>
          <p>{messages.proof.intro}</p>
          <ProofForm asked={question.asked} send={send} />
        </>
      )}
    </Dialog>
  )
}
