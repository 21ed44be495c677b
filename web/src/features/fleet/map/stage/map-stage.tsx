import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MAP_CLUSTER_NAMES_MAX } from '@sentinel/contracts/fleet/limits'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { ReactNode } from 'react'
import type { MapScheme, MapPosition, Pixel } from '../../../../map/engine.ts'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { signalIcons } from '../../../../shared/fleet/signal-look.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { useTakesLong } from '../../../../ui/hooks/use-takes-long.ts'
import {
  FitIcon,
  MinusIcon,
  OffMapIcon,
  PlusIcon,
  UpdatesIcon,
  DevicesIcon,
  type Icon,
} from '../../../../ui/marks/icons.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import type { Fleet } from '../fleet.ts'
import type { MapDevice } from '../map-device.ts'
import type { PointMark } from '../to-marks.ts'
import { MarkIconShapes, warningIcons } from '../warning-look.tsx'
import classes from './map-stage.module.css'
import { readScale } from './read-scale.ts'
import type { FleetMap } from './use-fleet-map.ts'
import { fitFleet } from './use-map-view.ts'

const texts = messages.map

interface MapStageProps {
  map: FleetMap
  fleet: Fleet
  scheme: MapScheme
  isOwnMap: boolean
  children: ReactNode
}

/** Holds the map and the elements on top of it. */
export function MapStage({ map, fleet, scheme, isOwnMap, children }: MapStageProps) {
  const { view, isDrawn, refs, trouble, sight, hovered } = map
  const refused = map.isRefused ? texts.trouble.refused : undefined
  const notice = map.error ? texts.trouble.noPoints(explainFailure(map.error).text) : refused
  return (
    <div className={classes.stage} data-map={isDrawn ? 'ready' : 'opening'}>
      <div className={classes.map} data-scheme={scheme}>
        <div ref={refs.base} className={classes.base} />
        <div ref={refs.marks} className={classes.marks} />
        <MarkIconShapes ref={refs.icons} />
        {!isDrawn && !trouble && <Opening />}
        {sight && isDrawn && !trouble && (
          <div className={classes.foot}>
            <ScaleBar position={sight.position} />
            {isOwnMap && <span className={classes.credit}>{texts.credit}</span>}
          </div>
        )}
      </div>
      {trouble && (
        <div className={classes.trouble} role="alert">
          <StatePanel
            icon={OffMapIcon}
            title={trouble === 'lost' ? texts.trouble.lostTitle : texts.trouble.noneTitle}
            action={
              <Button icon={UpdatesIcon} onClick={map.retry}>
                {texts.trouble.retry}
              </Button>
            }
          >
            <p>{texts.trouble[trouble]}</p>
          </StatePanel>
        </div>
      )}
      {notice !== undefined && (
        <div className={classes.notice}>
          <Notice>{notice}</Notice>
        </div>
      )}
      {view && isDrawn && !trouble && (
        <div className={classes.controls} role="group" aria-label={texts.controls.label}>
          <IconButton icon={PlusIcon} label={texts.controls.zoomIn} onClick={() => view.zoomBy(1)} />
          <IconButton icon={MinusIcon} label={texts.controls.zoomOut} onClick={() => view.zoomBy(-1)} />
          <IconButton
            icon={FitIcon}
            label={texts.controls.fit}
            onClick={() => fitFleet(view, fleet, { isAnimated: true })}
          />
        </div>
      )}
      {hovered && <HoverTip hovered={hovered} devices={fleet.devices} />}
      {children}
    </div>
  )
}

function Opening() {
  const isLong = useTakesLong()
  return (
    <div className={classes.opening} role="status">
      <p>{texts.loading}</p>
      {isLong && <p>{messages.ui.takingLong}</p>}
    </div>
  )
}

interface ScaleBarProps {
  position: MapPosition
}

/** Shows a scale that is valid at the middle of the visible map. */
function ScaleBar({ position }: ScaleBarProps) {
  const { metres, widthPx } = readScale(position)
  return (
    <span className={classes.scale} style={{ width: widthPx }}>
      {metres < 1000 ? texts.scale.metres(metres) : texts.scale.kilometres(metres / 1000)}
    </span>
  )
}

interface HoverTipProps {
  hovered: { mark: PointMark; at: Pixel }
  devices: readonly MapDevice[] | undefined
}

/** Shows next to the pointer what a marker represents. The list shows the same to people without a pointer. */
function HoverTip({ hovered: { mark, at }, devices }: HoverTipProps) {
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
