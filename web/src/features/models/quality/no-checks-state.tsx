import { deviceName, numberedDevice } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ModelsIcon } from '../../../ui/marks/icons.ts'
import classes from './model-quality-page.module.css'
import { devicesOfModelQuery } from './queries.ts'

const texts = messages.modelQuality.empty

/** So many cameras are named. */
const DEVICES_SHOWN = 6

/** Says how to check sightings, and leads to those of the cameras that run the model. */
export function NoChecksState({ algId }: { algId: number }) {
  const running = useQuery(devicesOfModelQuery(algId)).data ?? []
  const devices = useQuery(devicesQuery).data
  const nameOf = (deviceId: number) => {
    const device = devices?.find(({ device_id }) => device_id === deviceId)
    return device ? deviceName(device) : numberedDevice(deviceId)
  }
  return (
    <StatePanel icon={ModelsIcon} title={texts.title} action={<Link to="/insights">{texts.toInsights}</Link>}>
      <p>{texts.body}</p>
      {running.length > 0 && (
        <>
          <p>{texts.devices}</p>
          <ul className={classes.devices}>
            {running.slice(0, DEVICES_SHOWN).map((deviceId) => (
              <li key={deviceId}>
                <Link to="/insights" search={insightsOfDevice(deviceId)}>
                  {nameOf(deviceId)}
                </Link>
              </li>
            ))}
            {running.length > DEVICES_SHOWN && <li>{texts.further(running.length - DEVICES_SHOWN)}</li>}
          </ul>
        </>
      )}
    </StatePanel>
  )
}
