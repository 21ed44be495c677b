import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import classes from './card-form.module.css'

const texts = messages.billing.sandboxForm

interface BankDialogProps {
  isOpen: boolean
  onAnswer: (isApproved: boolean) => void
}

/** The sandbox's version of the dialog in which a bank asks the person to confirm a card. */
export function BankDialog({ isOpen, onAnswer }: BankDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.bankTitle} onClose={() => onAnswer(false)}>
      <p className={classes.words}>{texts.bankBody}</p>
      <div className={classes.answers}>
        <Button onClick={() => onAnswer(false)}>{texts.decline}</Button>
        <Button variant="primary" data-autofocus onClick={() => onAnswer(true)}>
          {texts.approve}
        </Button>
      </div>
    </Dialog>
  )
}
