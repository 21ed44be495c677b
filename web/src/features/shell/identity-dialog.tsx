import { useEffect, useState } from 'react'
import { answerIdentityQuestions } from '../../platform/identity-question.ts'
import { openLater } from '../../ui/open-later.tsx'
import type { IdentityQuestion, IdentityQuestionDialogProps } from './identity-question-dialog.tsx'

const IdentityQuestionDialog = openLater<IdentityQuestionDialogProps>(
  async () => (await import('./identity-question-dialog.tsx')).IdentityQuestionDialog,
)

/** Asks the person to prove who they are, when a call needs it first. */
export function IdentityDialog() {
  const [question, setQuestion] = useState<IdentityQuestion>()
  useEffect(
    () => answerIdentityQuestions((asked) => new Promise((answer) => setQuestion({ asked, answer }))),
    [],
  )
  const end = (isProved: boolean) => {
    question?.answer(isProved)
    setQuestion(undefined)
  }
  return <IdentityQuestionDialog isOpen={question !== undefined} question={question} onEnd={end} />
}
