import type { AlertType } from '@sentinel/contracts/alerts/alerts'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { Ref } from 'react'
import { needsVisit } from '../../../shared/fleet/camera-troubles.ts'
import { typeIcons } from '../../../shared/alerts/alert-look.ts'
import { DevicesIcon, type Icon } from '../../../ui/marks/icons.ts'
import { signalIcons } from '../../../shared/fleet/signal-look.ts'

/** The pictures of what can be wrong, those of the alerts; on the map, in the legend and in the list. */
export const warningIcons: Record<MapWarning, Icon> = {
  cable_error: typeIcons.sentinel_cable_error,
  low_battery: typeIcons.low_battery,
  no_recent_camera_triggers: typeIcons.no_recent_camera_triggers,
  no_recent_insights: typeIcons.no_recent_insights,
}

/** Bad is what needs a visit. */
export const warningTones: Record<MapWarning, 'bad' | 'warn'> = {
  cable_error: toneOf('sentinel_cable_error'),
  low_battery: toneOf('low_battery'),
  no_recent_camera_triggers: toneOf('no_recent_camera_triggers'),
  no_recent_insights: toneOf('no_recent_insights'),
}

function toneOf(type: AlertType): 'bad' | 'warn' {
  return needsVisit(type) ? 'bad' : 'warn'
}

/** The same and the pictures of signals, to be drawn from. */
export function MarkIconShapes({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden>
      {MapWarning.options.map((warning) => {
        const WarningIcon = warningIcons[warning]
        return <WarningIcon key={warning} data-icon={warning} />
      })}
      {SignalClass.options.map((signal) => {
        const SignalIcon = signalIcons[signal]
        return <SignalIcon key={signal} data-icon={signal} />
      })}
      <DevicesIcon data-icon="device" />
    </div>
  )
}
