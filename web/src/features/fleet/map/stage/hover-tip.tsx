import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MAP_CLUSTER_NAMES_MAX } from '@sentinel/contracts/fleet/limits'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { Pixel } from '../../../../map/engine.ts'
import { messages } from '../../../../messages/messages.ts'
import type { MapDevice } from '../map-device.ts'
import type { PointMark } from '../to-marks.ts'
import { DevicesIcon, type Icon } from '../../../../ui/marks/icons.ts'
import { signalIcons } from '../../../../shared/fleet/signal-look.ts'
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
  const names = mark.points
    .flatMap(({ first_device_ids }) => first_device_ids)
    .slice(0, MAP_CLUSTER_NAMES_MAX)
    .map((id) => devices?.find((device) => device.id === id)?.name ?? texts.list.deviceOf(id))
  const lines = mark.look.signal === undefined ? linesOfWarnings(mark) : linesOfSignals(mark)
  return (
    <div
      className={classes.tip}
      style={{ left: `min(${at.x}px, 100% - 280px)`, top: `min(${at.y}px, 100% - 120px)` }}
      aria-hidden
    >
      <strong>{texts.list.cluster(names, amount)}</strong>
      {lines.map(({ key, icon: LineIcon, words, devices: amountOf }) => (
        <span key={key} className={classes.tipLine}>
          <LineIcon size={14} />
          {amount === 1 ? words : texts.hover.troubled(amountOf, words)}
        </span>
      ))}
    </div>
  )
}

interface TipLine {
  key: string
  icon: Icon
  words: string
  devices: number
}

function linesOfWarnings({ points }: PointMark): TipLine[] {
  return MapWarning.options
    .map((warning) => ({
      key: warning,
      icon: warningIcons[warning],
      words: texts.legend.layers[warning],
      devices: points.reduce((sum, { warnings }) => sum + warnings[warning], 0),
    }))
    .filter(({ devices }) => devices > 0)
}

function linesOfSignals({ points }: PointMark): TipLine[] {
  const amount = points.reduce((sum, { count }) => sum + count, 0)
  const lines = SignalClass.options.map((signal) => ({
    key: signal,
    icon: signalIcons[signal],
    words: texts.coverage.signals[signal],
    devices: points.reduce((sum, { signals }) => sum + signals[signal], 0),
  }))
  const unheard = amount - lines.reduce((sum, { devices }) => sum + devices, 0)
  return [...lines, { key: 'none', icon: DevicesIcon, words: texts.coverage.none, devices: unheard }].filter(
    ({ devices }) => devices > 0,
  )
}
