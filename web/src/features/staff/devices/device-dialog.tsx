import type { InternalDeviceDetails } from '@sentinel/contracts/staff/devices'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { ClearDevice } from '../clearings/clear-device.tsx'
import { DeviceCredentials } from './device-credentials.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { DevicePeople } from './device-people.tsx'
import classes from './devices.module.css'
import { DeviceUnreadable } from './device-unreadable.tsx'
import { deviceQuery } from './queries.ts'

const texts = messages.internalDevices.dialog
const WIDTH_PX = 760

interface DeviceDialogProps {
  deviceId: number
  onClose: () => void
}

/** A device, who has it, and what staff can do to it. */
export function DeviceDialog({ deviceId, onClose }: DeviceDialogProps) {
  const { data: device, error, refetch } = useQuery(deviceQuery(deviceId))
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={texts.title(deviceId)} onClose={onClose}>
      {device && <DeviceParts device={device} />}
      {!device && error && (
        <ErrorState error={error} absent={texts.absent(deviceId)} onRetry={() => void refetch()} />
      )}
      {!device && !error && <Loading />}
    </Dialog>
  )
}

function DeviceParts({ device }: { device: InternalDeviceDetails }) {
  return (
    <div className={classes.parts}>
      <DeviceFacts device={device} />
      <DeviceUnreadable device={device} />
      <DevicePeople device={device} />
      <DeviceCredentials device={device} />
      <ClearDevice deviceId={device.device_id} />
    </div>
  )
}
