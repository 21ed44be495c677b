import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { importMutation } from './queries.ts'

const texts = messages.internalDevices.import
const WIDTH_PX = 760

/** Imports devices from CSV: a check first, then the import, then the file with their credentials. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const send = useMutation(importMutation(useQueryClient()))
  const outcome = send.data
  const running = send.isPending ? (send.variables.dryRun ? 'check' : 'import') : undefined
  const [checked, setChecked] = useState<number>()
  if (outcome && outcome.import_id !== null)
    return (
      <Dialog isOpen isFirm title={texts.doneTitle} onClose={onClose}>
        <ImportDone importId={outcome.import_id} credentials={outcome.credentials} onClose={onClose} />
      </Dialog>
    )
  const change = (text: string) => {
    if (send.isPending) return // a file that was read late; its answer must not be lost
    setCsv(text)
    send.reset()
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.title}
      width={WIDTH_PX}
      isDirty={csv !== ''}
      isBusy={running === 'import'}
      onClose={onClose}
    >
      {(close) => (
        <ImportForm
          csv={csv}
          onCsv={change}
          outcome={outcome}
          running={running}
          making={checked}
          error={send.error}
          onSend={(dryRun) => {
            setChecked(outcome?.device_count)
            send.mutate({ csv, dryRun })
          }}
          onCancel={close}
        />
      )}
    </GuardedDialog>
  )
}
