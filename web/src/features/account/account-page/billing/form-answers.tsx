import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import classes from './card-form.module.css'

interface FormAnswersProps {
  isSending: boolean
  isDisabled?: boolean
  onClose: () => void
}

/** Shows the Cancel and Add card buttons below the fields. */
export function FormAnswers({ isSending, isDisabled = false, onClose }: FormAnswersProps) {
  return (
    <div className={classes.answers}>
      <Button onClick={onClose} disabled={isSending}>
        {messages.billing.card.cancel}
      </Button>
      <Button type="submit" variant="primary" isLoading={isSending} disabled={isDisabled}>
        {messages.billing.card.submit}
      </Button>
    </div>
  )
}
