import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { GoodIcon } from '../../ui/marks/icons.ts'
import classes from './answers.module.css'

const texts = messages.alerts

interface ResolveAllProps {
  /** How many are open. */
  amount: number
  onConfirm: () => void
}

/** The button, and the question before what can't be taken back. */
export function ResolveAll({ amount, onConfirm }: ResolveAllProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const confirm = () => {
    close()
    onConfirm()
  }
  return (
    <>
      <Button icon={GoodIcon} disabled={amount === 0} onClick={() => setIsAsking(true)}>
        {texts.resolveAll}
      </Button>
      <Dialog isOpen={isAsking} title={texts.confirm.title(amount)} onClose={close}>
        <p>{texts.confirm.body}</p>
        <div className={classes.answers}>
          <Button onClick={close}>{texts.confirm.cancel}</Button>
          <Button variant="danger" onClick={confirm}>
            {texts.resolveAll}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
