import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './action-bar.module.css'
import type { Triage } from './use-triage.ts'

const texts = messages.insights.triage

interface ConfirmAllDialogProps {
  triage: Triage
}

/** Before a whole list is changed on the server: what will happen, to how many. */
export function ConfirmAllDialog({
  triage: { asked, areCollections, viewOnly, confirmAll, cancelAll },
}: ConfirmAllDialogProps) {
  if (!asked) return null
  const rows = areCollections ? messages.insights.collections : messages.insights.amount
  return (
    <Dialog isOpen title={texts.confirmTitle(asked.status, rows(asked.count))} onClose={cancelAll}>
      <p>{texts.confirmBody}</p>
      {viewOnly.size > 0 && <p>{messages.levels.skips}</p>}
      <div className={classes.answers}>
        <Button onClick={cancelAll}>{texts.cancel}</Button>
        <Button variant="primary" onClick={confirmAll}>
          {texts.actions[asked.status]}
        </Button>
      </div>
    </Dialog>
  )
}
