import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { NO_FILE, useFileUpload } from '../upload/use-file-upload.ts'
import { AddFirmwareForm, EMPTY_FIRMWARE } from './add-firmware-form.tsx'
import { addFirmwareMutation } from './firmware-queries.ts'

const texts = messages.internalFirmware.add

/** Uploads the file of a version of the firmware and adds the version. */
export function AddFirmwareDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY_FIRMWARE)
  const [chosen, setChosen] = useState(NO_FILE)
  const { upload, progress, cancel } = useFileUpload()
  const add = useMutation(addFirmwareMutation(useQueryClient()))
  const submit = (file: File) => {
    const { version, notes } = typed
    const onSuccess = () => {
      notify({ text: texts.done(version.trim()), tone: 'good' })
      onClose()
    }
    add.mutate({ version, notes, upload: () => upload({ file, checksum: chosen.checksum }) }, { onSuccess })
  }
  const isDirty = typed.version !== '' || typed.notes !== '' || chosen.file !== undefined
  return (
    <GuardedDialog isOpen title={texts.title} isDirty={isDirty} isBusy={add.isPending} onClose={onClose}>
      {(close) => (
        <AddFirmwareForm
          typed={typed}
          onTyped={setTyped}
          chosen={chosen}
          onChosen={setChosen}
          progress={progress}
          isPending={add.isPending}
          error={add.error}
          onSubmit={submit}
          onCancelUpload={cancel}
          onClose={close}
        />
      )}
    </GuardedDialog>
  )
}
