import { useId } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { findMissing, noAnswers, type SignUpAnswers } from './sign-up-answers.ts'
import classes from './sign-up-form.module.css'

const texts = messages.signUp

interface SignUpButtonProps {
  answers: SignUpAnswers
  isLoading: boolean
}

/** Disabled until the form can be sent; below it is what is missing. */
export function SignUpButton({ answers, isLoading }: SignUpButtonProps) {
  const missing = findMissing(answers)
  const isMissing = missing.length > 0
  const id = useId()
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        isLoading={isLoading}
        disabled={isMissing}
        aria-describedby={isMissing ? id : undefined}
      >
        {texts.signUp}
      </Button>
      {isMissing && (
        <p id={id} className={classes.missing}>
          {answers === noAnswers ? texts.missingAll : texts.missing(missing.map((field) => texts[field]))}
        </p>
      )}
    </>
  )
}
