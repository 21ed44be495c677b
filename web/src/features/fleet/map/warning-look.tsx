import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { Ref } from 'react'
import { toneOf, typeIcons } from '../../../shared/alerts/alert-look.ts'
import { DevicesIcon, type Icon } from '../../../ui/marks/icons.ts'
import { signalIcons } from '../../../shared/fleet/signal-look.ts'

/** The icons of warnings on the map, in the legend and in the list, which are the same as those of alerts. */
export const warningIcons = recordBy('mapWarning', (type): Icon => typeIcons[type])
export const warningTones = recordBy('mapWarning', toneOf)

/** Renders the icons of warnings and signals, whose shapes are drawn on the map. */
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
