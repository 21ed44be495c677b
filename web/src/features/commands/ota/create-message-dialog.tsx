import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { CreateMessageForm } from './create-message-form.tsx'

const WIDTH_PX = 760

interface CreateMessageDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function CreateMessageDialog({ isOpen, onClose }: CreateMessageDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title={messages.otaMessages.form.title}
      width={WIDTH_PX}
      size="page"
    >
      {(close) =>
        isOpen && <CreateMessageForm onDirty={setDirty} onBusy={setBusy} onCancel={close} onDone={onClose} />
      }
    </GuardedDialog>
  )
}
