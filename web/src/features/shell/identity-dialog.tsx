import { useEffect, useState } from 'react'
import { answerIdentityQuestions } from '../../platform/identity-question.ts'
import { openLater } from '../../ui/dialogs/open-later.tsx'
import type { IdentityQuestion, IdentityQuestionDialogProps } from './identity-question-dialog.tsx'

const IdentityQuestionDialog = openLater<IdentityQuestionDialogProps>(
  async () => (await import('./identity-question-dialog.tsx')).IdentityQuestionDialog,
)

interface Shown {
  /** Counts up: a dialog that comes into the page anew is above those that are open. */
  number: number
  question: IdentityQuestion
  isOpen: boolean
}

/** Asks the person to prove who they are, when a call needs it first. */
export function IdentityDialog() {
  const [shown, setShown] = useState<Shown>()
  useEffect(
    () =>
      answerIdentityQuestions(
        (asked) =>
          new Promise((answer) =>
            setShown((former) => ({
              number: (former?.number ?? 0) + 1,
              question: { asked, answer },
              isOpen: true,
            })),
          ),
      ),
    [],
  )
  if (!shown) return null
  const end = (isProved: boolean) => {
    shown.question.answer(isProved)
    setShown({ ...shown, isOpen: false })
  }
  return (
    <IdentityQuestionDialog key={shown.number} isOpen={shown.isOpen} question={shown.question} onEnd={end} />
  )
}
