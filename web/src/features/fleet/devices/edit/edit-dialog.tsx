import type { Device } from '@sentinel/contracts/fleet/devices'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { GiveUp } from '../endings/give-up.tsx'
import classes from './edit-form.module.css'
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
      title={device ? titleOf(device) : texts.untitled}
      width={WIDTH_PX}
      isDirty={isDirty}
      onClose={onClose}
    >
      {(close) =>
        device && !device.may_manage ? (
          <ViewOnlyContent device={device} onGone={onGone} />
        ) : device ? (
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

function titleOf(device: Device): string {
  return (device.may_manage ? texts.title : messages.devices.access)(deviceName(device))
}

/** What somebody may do with a camera that they may not change: leave it. */
function ViewOnlyContent({ device, onGone }: { device: Device; onGone: () => void }) {
  return (
    <div className={classes.content}>
      <Notice>{messages.levels.camera}</Notice>
      <p className={classes.hint}>{texts.viewOnly}</p>
      <GiveUp device={device} onGone={onGone} />
    </div>
  )
}

function Missing({
  isGone,
  error,
  retry,
}: Pick<ReturnType<typeof useShownDevice>, 'isGone' | 'error' | 'retry'>) {
  if (isGone) return <p>{texts.gone}</p>
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={EDIT_FORM_HEIGHT} />
}
