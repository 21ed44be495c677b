import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { logOut } from '../../platform/log-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './log-out-dialog.module.css'
import { useShellDialog } from './shell-dialog.ts'
import { describeUnsavedWork } from './use-log-out.ts'

const texts = messages.shell.logOut

/** Before a sign-out that drops what is not saved. */
export function LogOutDialog() {
  const { isOpen, close } = useShellDialog('logOut')
  const [isLeaving, setIsLeaving] = useState(false)
  if (!isOpen) return null
  const leave = () => {
    setIsLeaving(true)
    void logOut()
  }
  return (
    <Dialog isOpen title={texts.title(describeUnsavedWork())} onClose={close}>
      <p>{texts.body}</p>
      <div className={classes.answers}>
        <Button onClick={close} data-autofocus>
          {texts.cancel}
        </Button>
        <Button variant="danger" isLoading={isLeaving} onClick={leave}>
          {texts.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
