import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useComputedColorScheme } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { hasPlace } from '../../../shared/fleet/has-place.ts'
import classes from './device-heatmap.module.css'
import { rulesOfDevice } from './insight-rules.ts'
import { useHeat } from './use-heat.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'
import { WidgetTableView } from './widget-table-view.tsx'

const texts = messages.dashboard

/** A map weighted by insights. Devices without a location, or at 0, 0, are left out (spec 1 §5). */
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

/** The colours of the map, from few insights to many. */
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
  /** Printed in place of a map that has not been drawn, because it was never in sight. */
  printed: ReactNode
}

/** The map, whose engine starts once the widget is in sight. */
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
