import { MapWarning } from '@sentinel/contracts/map'
import type { Pixel } from '../../../map/engine.ts'
import { messages } from '../../../messages/messages.ts'
import type { MapDevice } from '../map-device.ts'
import type { PointMark } from '../to-marks.ts'
import { warningIcons } from '../warning-look.tsx'
import classes from './map-stage.module.css'

const texts = messages.map

interface HoverTipProps {
  hovered: { mark: PointMark; at: Pixel }
  devices: readonly MapDevice[] | undefined
}

/** What a mark stands for, beside the pointer. The list says the same to those who have none. */
export function HoverTip({ hovered: { mark, at }, devices }: HoverTipProps) {
  const amount = mark.points.reduce((sum, { count }) => sum + count, 0)
  const id = mark.points.length === 1 ? mark.points[0]?.device_id : null
  const name =
    id == null
      ? texts.amount(amount)
      : (devices?.find((device) => device.id === id)?.name ?? texts.list.deviceOf(id))
  const troubles = MapWarning.options
    .map((warning) => ({
      warning,
      devices: mark.points.reduce((sum, { warnings }) => sum + warnings[warning], 0),
    }))
    .filter((trouble) => trouble.devices > 0)
  return (
    <div
      className={classes.tip}
      style={{ left: `min(${at.x}px, 100% - 280px)`, top: `min(${at.y}px, 100% - 120px)` }}
      aria-hidden
    >
      <strong>{name}</strong>
      {troubles.map(({ warning, devices: inTrouble }) => {
        const WarningIcon = warningIcons[warning]
        return (
          <span key={warning} className={classes.tipLine}>
            <WarningIcon size={14} />
            {amount === 1
              ? texts.legend.layers[warning]
              : texts.hover.troubled(inTrouble, texts.legend.layers[warning])}
          </span>
        )
      })}
    </div>
  )
}
