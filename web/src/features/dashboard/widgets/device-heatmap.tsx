import { MAP_FIT_MAX_ZOOM, MAP_FIT_PADDING_NARROW_PX } from '@sentinel/contracts/fleet/limits'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useComputedColorScheme } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { HeatPoint, MapEngine, MapScheme } from '../../../map/engine.ts'
import { findBounds } from '../../../map/find-bounds.ts'
import { hasWebgl } from '../../../map/has-webgl.ts'
import { loadEngine } from '../../../map/load-engine.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { hasPlace } from '../../../shared/fleet/has-place.ts'
import classes from './device-heatmap.module.css'
import { rulesOfDevice } from './insight-rules.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'
import { WidgetTableView } from './widget-table-view.tsx'

const texts = messages.dashboard

/** Shows a map weighted by insights. Excludes devices without a location, or at 0, 0. */
export function DeviceHeatmap({ data: { devices }, onShow }: WidgetProps) {
  const placed = useMemo(
    () => devices.filter(hasPlace).filter(({ latitude, longitude }) => latitude !== 0 && longitude !== 0),
    [devices],
  )
  const rows = placed.map((device) => ({
    key: String(device.device_id),
    cells: [deviceName(device), device.latitude, device.longitude, device.insight_count],
    onShow: () => onShow(rulesOfDevice(device)),
  }))
  const unplaced = devices.length - placed.length
  const [hasFailed, setFailed] = useState(false)
  const { device, insights } = texts.columns
  const { latitude, longitude } = texts.heatmap
  const table = { columns: [device, latitude, longitude, insights], rows }
  return (
    <WidgetFrame
      type="device_heatmap"
      unit={texts.heatmap.unit}
      note={unplaced > 0 && texts.heatmap.unplaced(unplaced)}
      table={table}
      instead={hasFailed ? texts.heatmap.noMap : undefined}
    >
      <div className={classes.heat}>
        <HeatMap
          devices={placed}
          onFail={() => setFailed(true)}
          printed={<WidgetTableView title={texts.heatmap.label} table={table} />}
        />
        <HeatLegend most={Math.max(0, ...placed.map(({ insight_count }) => insight_count))} />
      </div>
    </WidgetFrame>
  )
}

/** Explains the map's colours, from few insights to many. */
function HeatLegend({ most }: { most: number }) {
  return (
    <p className={classes.legend}>
      {texts.heatmap.few}
      <span className={classes.ramp} aria-hidden />
      {texts.heatmap.many(texts.number(most))}
    </p>
  )
}

interface HeatMapProps {
  devices: readonly { latitude: number; longitude: number; insight_count: number }[]
  onFail: () => void
  /** Printed instead of a map that was never in view and therefore not drawn. */
  printed: ReactNode
}

/** Draws the map. Its engine starts once the widget is in view. */
function HeatMap({ devices, onFail, printed }: HeatMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const wasSeen = useRef(false)
  wasSeen.current ||= entry?.isIntersecting === true
  const settings = useQuery(consoleSettingsQuery).data
  const scheme = useComputedColorScheme('light')
  const isDrawn = useHeat({
    container,
    scheme,
    devices,
    onFail,
    mapboxToken: wasSeen.current ? settings?.mapboxToken : undefined,
  })
  return (
    <div ref={ref} className={classes.place}>
      <div
        ref={container}
        className={classes.map}
        data-scheme={scheme}
        data-map={isDrawn ? 'ready' : 'opening'}
      />
      {!isDrawn && <div className={classes.printed}>{printed}</div>}
    </div>
  )
}

const WORLD = { latitude: 15, longitude: 0, zoom: 0 }

interface HeatOptions {
  container: RefObject<HTMLDivElement | null>
  scheme: MapScheme
  devices: readonly { latitude: number; longitude: number; insight_count: number }[]
  /** Undefined until the map is needed; null if the operator has no token. */
  mapboxToken: string | null | undefined
  /** Called if this browser cannot draw maps or the map could not be loaded. */
  onFail: () => void
}

/** Shows a heatmap in a container. Returns whether it was drawn. */
function useHeat({ container, scheme, devices, mapboxToken, onFail }: HeatOptions): boolean {
  const [engine, setEngine] = useState<MapEngine>()
  const [isDrawn, setDrawn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const token = isRefused ? null : mapboxToken
  const fail = useRef(onFail)
  useLayoutEffect(() => void (fail.current = onFail))

  useEffect(() => {
    const place = container.current
    if (!place || token === undefined) return undefined
    if (!hasWebgl()) return fail.current()
    let isOver = false
    let opened: MapEngine | undefined
    const watch = new ResizeObserver(() => opened?.resize())
    const ignore = () => undefined
    loadEngine(token)
      .then((createEngine) => {
        if (isOver) return undefined
        opened = createEngine({
          container: place,
          label: messages.dashboard.heatmap.label,
          scheme: place.dataset['scheme'] === 'dark' ? 'dark' : 'light',
          position: WORLD,
          isPrinted: true,
          events: {
            onDrawn: () => setDrawn(true),
            onMove: ignore,
            onMoveEnd: ignore,
            onClick: ignore,
            onPointer: ignore,
            onTrouble: (trouble) => (trouble === 'refused' ? setRefused(true) : undefined),
          },
        })
        watch.observe(place)
        return setEngine(opened)
      })
      .catch(() => fail.current())
    return () => {
      isOver = true
      watch.disconnect()
      setEngine(undefined)
      setDrawn(false)
      opened?.destroy()
    }
  }, [container, token])

  useEffect(() => engine?.setScheme(scheme), [engine, scheme])
  const points = useMemo(() => toPoints(devices), [devices])
  useEffect(() => engine?.setHeat(points), [engine, points])
  const bounds = useMemo(() => JSON.stringify(findBounds(devices)), [devices])
  useEffect(() => {
    const box = JSON.parse(bounds) as ReturnType<typeof findBounds> // safe: written one line above
    if (box) engine?.fit(box, { paddingPx: MAP_FIT_PADDING_NARROW_PX, maxZoom: MAP_FIT_MAX_ZOOM })
  }, [engine, bounds])
  return isDrawn
}

function toPoints(devices: HeatOptions['devices']): HeatPoint[] {
  const most = Math.max(1, ...devices.map(({ insight_count }) => insight_count))
  return devices.map(({ latitude, longitude, insight_count }) => ({
    latitude,
    longitude,
    weight: insight_count / most,
  }))
}
