import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { deviceName } from '@sentinel/domain/device/device-name'
import { FailedFace } from '../../../ui/failed-face.tsx'
import { GuardedDialog } from '../../../ui/guarded-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EDIT_FORM_HEIGHT, EditContent } from './edit-content.tsx'
import { useShownDevice } from './use-shown-device.ts'

const texts = messages.devices.form
const WIDTH_PX = 640

interface EditDialogProps {
  /** Undefined where none stands open. */
  deviceId: number | undefined
  onClose: () => void
  /** The person has given the device up; without this it closes. */
  onGone?: () => void
}

/** The settings of the device that the address names. */
export function EditDialog({ deviceId, onClose, onGone = onClose }: EditDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const { device, isGone, error, retry } = useShownDevice(deviceId)
  return (
    <GuardedDialog
      isOpen={deviceId !== undefined}
      title={device ? texts.title(deviceName(device)) : texts.untitled}
      width={WIDTH_PX}
      isDirty={isDirty}
      onClose={onClose}
    >
      {(close) =>
        device ? (
          <EditContent
            key={device.device_id}
            {...{ device, isGone }}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
            onGone={onGone}
          />
        ) : (
          <Missing {...{ isGone, error, retry }} />
        )
      }
    </GuardedDialog>
  )
}

function Missing({
  isGone,
  error,
  retry,
}: Pick<ReturnType<typeof useShownDevice>, 'isGone' | 'error' | 'retry'>) {
  if (isGone) return <p>{texts.gone}</p>
  return error ? <FailedFace error={error} onRetry={retry} /> : <Skeleton height={EDIT_FORM_HEIGHT} />
}
