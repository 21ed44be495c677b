import { MapWarning } from '@sentinel/contracts/fleet/map'
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { DevicesIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { warningIcons, warningTones } from '../warning-look.tsx'
import { type Listed, listDevices, listPoints } from './find-listed.ts'
import classes from './map-panel.module.css'
import type { MapPanelProps } from './map-panel-props.ts'

const texts = messages.map.list
const { coverage } = messages.map
/** A chosen device is shown at `DEVICE_ZOOM`. Choosing a cluster zooms in by `CLUSTER_STEP`. */
const DEVICE_ZOOM = 8
const CLUSTER_STEP = 2
const SKELETONS = 8

/** Lists the devices in view, worst first, for people who can't or prefer not to use the map. Supports arrow keys and Enter. */
export function DeviceList({ fleet, address, map }: MapPanelProps) {
  const { sight, points, view, trouble, isCoverageShown } = map
  // Without a map all devices count as in view.
  const box = trouble ? undefined : sight?.box
  const hidden = address.off as ReadonlySet<MapWarning> // safe: it is only tested for warnings
  const isWhole = MapWarning.options.every((warning) => !hidden.has(warning))
  const devices = useDeferredValue(fleet.devices)
  const {
    rows,
    devices: amount,
    more,
  } = useMemo(
    () =>
      devices
        ? listDevices(devices, box, { hidden, isCoverageShown })
        : listPoints(points, box, { hidden, isCoverageShown }),
    [devices, points, box, hidden, isCoverageShown],
  )
  const open = ({ deviceId, place }: Listed) => {
    const zoom = sight?.position.zoom ?? 0
    if (deviceId === undefined)
      return view?.moveTo({ ...place, zoom: zoom + CLUSTER_STEP }, { isAnimated: true })
    view?.moveTo({ ...place, zoom: Math.max(zoom, DEVICE_ZOOM) }, { isAnimated: true })
    return address.choose(deviceId)
  }
  return (
    <section className={classes.listed} aria-label={texts.title}>
      <h2>
        {texts.title} {fleet.state !== 'awaited' && <span>{amount.toLocaleString('en')}</span>}
      </h2>
      {fleet.state === 'awaited' && <Awaited />}
      {fleet.state !== 'awaited' && rows.length === 0 && (
        <p>{fleet.totals.shown === 0 ? texts.noMatch : texts.none}</p>
      )}
      <ul className={classes.rows} onKeyDown={moveFocus}>
        {rows.map((one) => (
          <Row
            key={one.key}
            listed={one}
            isWhole={isWhole}
            isChosen={one.deviceId !== undefined && one.deviceId === address.deviceId}
            onOpen={() => open(one)}
          />
        ))}
      </ul>
      {more > 0 && <p>{texts.more(more)}</p>}
    </section>
  )
}

function Awaited() {
  return (
    <div className={classes.awaited} role="status">
      <VisuallyHidden>{messages.map.loading}</VisuallyHidden>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} width={`${50 + ((at * 17) % 40)}%`} height="20px" />
      ))}
    </div>
  )
}

interface RowProps {
  listed: Listed
  /** True if no warning is turned off in the legend, so a device without a shown warning has none. */
  isWhole: boolean
  isChosen: boolean
  onOpen: () => void
}

function Row({ listed, isWhole, isChosen, onOpen }: RowProps) {
  const { deviceId, name, count, firstIds } = listed
  const { icon: RowIcon, tone, note } = lookOf(listed, isWhole)
  return (
    <li>
      <button type="button" className={classes.row} aria-current={isChosen || undefined} onClick={onOpen}>
        <span className={`${classes.sign} ${classes[tone]}`}>
          <RowIcon size={14} aria-hidden />
        </span>
        <span className={classes.rowName}>
          {deviceId === undefined
            ? texts.cluster(firstIds.map(texts.deviceOf), count)
            : (name ?? texts.deviceOf(deviceId))}
        </span>
        <span className={classes.rowNote}>{note}</span>
        {deviceId !== undefined && name !== undefined && (
          <span className={classes.rowId}>
            <VisuallyHidden>{texts.id}</VisuallyHidden> {deviceId}
          </span>
        )}
      </button>
    </li>
  )
}

function lookOf({ worst, signal }: Listed, isWhole: boolean) {
  if (signal === 'none') return { icon: DevicesIcon, tone: 'plain', note: coverage.none }
  if (signal) return { icon: signalIcons[signal], tone: signalTones[signal], note: coverage.signals[signal] }
  if (worst)
    return { icon: warningIcons[worst], tone: warningTones[worst], note: messages.map.legend.layers[worst] }
  return { icon: DevicesIcon, tone: 'well', note: isWhole && texts.well }
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = Array.from(event.currentTarget.querySelectorAll('button'))
  const at = rows.findIndex((row) => row === document.activeElement)
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
