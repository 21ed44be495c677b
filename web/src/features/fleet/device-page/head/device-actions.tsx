import type { Device } from '@sentinel/contracts/fleet/devices'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../../messages/messages.ts'
import { insightsOfDevice } from '../../../../shared/insights/insights-of-device.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { EditIcon, InsightsIcon, MapIcon, ShowIcon } from '../../../../ui/marks/icons.ts'
import { useDeviceAddress } from '../device-address.ts'
import classes from './head.module.css'

const texts = messages.devicePage.actions

/** Where to go from here. */
export function DeviceActions({
  device: { device_id, may_manage, latitude, longitude },
}: {
  device: Device
}) {
  const { edit } = useDeviceAddress()
  return (
    <div className={classes.actions}>
      <Link to="/insights" search={insightsOfDevice(device_id)} className={classes.action}>
        <InsightsIcon size={16} aria-hidden />
        {texts.insights}
      </Link>
      {latitude !== null && longitude !== null && (
        <Link to="/map" search={{ device: device_id }} className={classes.action}>
          <MapIcon size={16} aria-hidden />
          {texts.map}
        </Link>
      )}
      <Button icon={may_manage ? EditIcon : ShowIcon} onClick={edit}>
        {may_manage ? texts.edit : texts.access}
      </Button>
    </div>
  )
}
