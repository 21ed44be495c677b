import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { devicesQuery } from '../../../../shared/fleet/devices.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import type { NotAdded } from '../move-devices.ts'
import classes from './device-list.module.css'

const texts = messages.groups

/** Which devices could not be added, and why. */
export function AddingFailures({ failed }: { failed: readonly NotAdded[] }) {
  const devices = useQuery(devicesQuery).data
  if (failed.length === 0) return null
  const nameOf = (deviceId: number) => {
    const device = devices?.find(({ device_id }) => device_id === deviceId)
    return device ? deviceName(device) : texts.members.unknown(deviceId)
  }
  return (
    <div>
      <GeneralError>{texts.add.failed(failed.length)}</GeneralError>
      <ul className={classes.failures}>
        {failed.map(({ deviceId, error }) => (
          <li key={deviceId}>{texts.add.failure(nameOf(deviceId), explainFailure(error).text)}</li>
        ))}
      </ul>
    </div>
  )
}
