import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { clearDeviceOf } from '../../../../shared/fleet/clear-device.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { DeleteIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'

const texts = messages.map.remove

interface RemoveFromMapProps {
  deviceId: number
  name: string
  onRemoved: () => void
}

/** Takes a device's place away, after a question: it stays the person's, and comes back when it reports a place. */
export function RemoveFromMap({ deviceId, name, onRemoved }: RemoveFromMapProps) {
  const [isOpen, setIsOpen] = useState(false)
  const clear = useMutation(clearDeviceOf(useQueryClient()))
  const remove = () =>
    clear.mutate(
      { deviceId, what: 'location' },
      {
        onSuccess() {
          notify({ text: texts.removed(name), tone: 'good' })
          onRemoved()
        },
      },
    )
  return (
    <>
      <IconButton icon={DeleteIcon} label={messages.map.popup.remove} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.title}
        confirm={texts.confirm}
        isLoading={clear.isPending}
        error={clear.error ? explainFailure(clear.error).text : undefined}
        onConfirm={remove}
        onClose={() => {
          clear.reset()
          setIsOpen(false)
        }}
      >
        <p>{texts.body(name)}</p>
        <p>{texts.setPlace}</p>
      </ConfirmDialog>
    </>
  )
}
