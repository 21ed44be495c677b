import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { CreateUpdateForm } from './create-update-form.tsx'

const WIDTH_PX = 760

interface CreateUpdateDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function CreateUpdateDialog({ isOpen, onClose }: CreateUpdateDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title={messages.deviceUpdates.form.title}
      width={WIDTH_PX}
      size="page"
    >
      {(close) =>
        isOpen && (
          <CreateUpdateForm onDirty={setDirty} onBusy={setBusy} onCancel={close} onCreated={onClose} />
        )
      }
    </GuardedDialog>
  )
}
