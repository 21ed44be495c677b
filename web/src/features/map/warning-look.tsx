import { MapWarning } from '@sentinel/contracts/map'
import type { Ref } from 'react'
import {
  CableErrorIcon,
  DevicesIcon,
  type Icon,
  LowBatteryIcon,
  NoInsightsIcon,
  NoTriggersIcon,
} from '../../ui/icons.ts'

/** The pictures of what can be wrong, those of the alerts; on the map, in the legend and in the list. */
export const warningIcons: Record<MapWarning, Icon> = {
  cable_error: CableErrorIcon,
  low_battery: LowBatteryIcon,
  no_recent_camera_triggers: NoTriggersIcon,
  no_recent_insights: NoInsightsIcon,
}

/** Who needs a visit, and who has only gone quiet. */
export const warningTones: Record<MapWarning, 'bad' | 'warn'> = {
  cable_error: 'bad',
  low_battery: 'bad',
  no_recent_camera_triggers: 'warn',
  no_recent_insights: 'warn',
}

/** The same, to be drawn from. */
export function MarkIconShapes({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden>
      {MapWarning.options.map((warning) => {
        const WarningIcon = warningIcons[warning]
        return <WarningIcon key={warning} data-icon={warning} />
      })}
      <DevicesIcon data-icon="device" />
    </div>
  )
}
