import type { Firmware } from '@sentinel/contracts/staff/firmware'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { removeFirmwareMutation } from './firmware-queries.ts'

const texts = messages.internalFirmware.remove

interface RemoveFirmwareDialogProps {
  firmware: Firmware
  onClose: () => void
}

/** The question before a version of the firmware is removed. */
export function RemoveFirmwareDialog({ firmware, onClose }: RemoveFirmwareDialogProps) {
  const { firmware_id: firmwareId, version } = firmware
  const { mutate, isPending, error } = useMutation(removeFirmwareMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: texts.done(version), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(version)}
      confirm={texts.confirm}
      isLoading={isPending}
      error={explainFields(error, []).general}
      onConfirm={() => mutate(firmwareId, { onSuccess })}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
}
