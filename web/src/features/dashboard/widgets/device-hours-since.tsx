import { CHART_DEVICES_MAX, CHART_DEVICES_NARROW_MAX } from '@sentinel/contracts/dashboard/limits'
import { findHoursSince } from '@sentinel/domain/dashboard/hours-since'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useMemo } from 'react'
import { shortenName } from '../../../charts/shorten-name.ts'
import { messages } from '../../../messages/messages.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useStacked } from '../use-stacked.ts'
import { BarsWidget } from './bars-widget.tsx'
import { rulesOfDevice } from './insight-rules.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'
import type { WidgetRow, WidgetTable } from './widget-table.ts'
import { WidgetTableView } from './widget-table-view.tsx'

const texts = messages.dashboard

function useHoursSince({ data, onShow }: WidgetProps) {
  const { devices, read_at: readAt } = data
  const atMs = Math.max(useNow(), Date.parse(readAt))
  const { since, never } = useMemo(() => findHoursSince(devices, atMs), [devices, atMs])
  const silent: WidgetRow[] = since.map(({ device, hours }) => ({
    key: String(device.device_id),
    cells: [deviceName(device), hours],
    onShow: () => onShow(rulesOfDevice(device)),
  }))
  const unheard = never.map((device) => ({
    key: String(device.device_id),
    cells: [deviceName(device), texts.never],
  }))
  const table: WidgetTable = {
    columns: [texts.columns.device, texts.columns.hours],
    rows: [...silent, ...unheard],
  }
  return { since, never, table }
}

function unitOf({ isFiltered }: WidgetProps): string {
  return isFiltered ? texts.units.hoursSinceFiltered : texts.units.hoursSince
}

export function DeviceHoursSinceTable(props: WidgetProps) {
  const { table } = useHoursSince(props)
  const type = 'device_hours_since_table'
  return (
    <WidgetFrame type={type} unit={unitOf(props)} table={table} kind="text">
      <WidgetTableView title={messages.dashboardGrid.names[type]} table={table} />
    </WidgetFrame>
  )
}

export function DeviceHoursSinceGraph(props: WidgetProps) {
  const { since, never, table } = useHoursSince(props)
  const most = useStacked() ? CHART_DEVICES_NARROW_MAX : CHART_DEVICES_MAX
  const bars = useMemo(
    () =>
      since.map(({ device, hours }) => ({
        key: String(device.device_id),
        label: shortenName(deviceName(device)),
        fullLabel: deviceName(device),
        value: hours,
        words: texts.hours(hours),
      })),
    [since],
  )
  return (
    <BarsWidget
      type="device_hours_since_graph"
      unit={unitOf(props)}
      note={never.length > 0 && texts.neverSent(never.length)}
      table={table}
      instead={bars.length > most ? texts.tooManyDevices : undefined}
      bars={bars}
      direction="horizontal"
      onPick={({ key }) => props.onShow(rulesOfDevice({ device_id: Number(key) }))}
    />
  )
}
