import type { DeviceImport, KeptBecause } from '@sentinel/contracts/staff/provisioning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import classes from './devices.module.css'
import { undoImportMutation } from './queries.ts'

const texts = messages.internalDevices.imports
const KEPT_SHOWN_MAX = 100

interface UndoImportDialogProps {
  made: DeviceImport
  onClose: () => void
}

/** Asks before an import is undone, and says which devices stay and why. */
export function UndoImportDialog({
  made: { import_id: importId, left_count: left },
  onClose,
}: UndoImportDialogProps) {
  const { mutate, isPending, error, data } = useMutation(undoImportMutation(useQueryClient()))
  if (data)
    return (
      <Dialog isOpen title={texts.undone(data.removed_count)} onClose={onClose}>
        <div className={classes.stack}>
          {data.kept.length > 0 && <KeptDevices kept={data.kept} />}
          <div className={classes.answers}>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {messages.ui.close}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.undoTitle(importId)}
      confirm={texts.undo}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={() => mutate(importId)}
      onClose={onClose}
    >
      <p>{texts.undoBody(left)}</p>
    </ConfirmDialog>
  )
}

function KeptDevices({ kept }: { kept: readonly { device_id: number; because: KeptBecause }[] }) {
  return (
    <>
      <p>{texts.kept(kept.length)}</p>
      <ul>
        {kept.slice(0, KEPT_SHOWN_MAX).map(({ device_id: id, because }) => (
          <li key={id}>
            {id}: {texts.because[because]}
          </li>
        ))}
      </ul>
      {kept.length > KEPT_SHOWN_MAX && <p>{texts.keptMore(kept.length - KEPT_SHOWN_MAX)}</p>}
    </>
  )
}
