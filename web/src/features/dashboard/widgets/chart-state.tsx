import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { countHours } from '@sentinel/domain/dashboard/hours-of-day'
import { type ComponentType, useMemo } from 'react'
import { hourOfDay } from '../../../messages/day-hours.ts'
import { messages } from '../../../messages/messages.ts'
import { formatZone } from '../../../platform/time/format-time.ts'
import { BarsWidget } from './bars-widget.tsx'
import { DeviceHoursSinceGraph, DeviceHoursSinceTable } from './device-hours-since.tsx'
import type { EventsType } from './events-types.ts'
import { InsightDelay } from './insight-delay.tsx'
import { rulesOfHour } from './insight-rules.ts'
import { InsightsByClass, TopClasses } from './insights-by-class.tsx'
import { InsightsOver2Weeks } from './insights-over-2-weeks.tsx'
import { InsightsVsImages } from './insights-vs-images.tsx'
import { InsightCommsSource, InsightStatuses } from './shares-widget.tsx'
import { TotalClasses, TotalDevices, TotalInsights } from './total-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

/** Shows when animals are active, by hour of the day in UTC or the chosen zone. */
function InsightByHourOfDay({ data, timeZone, isCameraTime, onShow }: WidgetProps) {
  const { quarter_hours: quarters, read_at: readAt, total_insights: total } = data
  // No links with camera time, because lists use each camera's own clock and would show other insights.
  const show = isCameraTime ? undefined : (hour: number) => onShow(rulesOfHour(hour))
  const bars = useMemo(
    () =>
      countHours(quarters, timeZone, Date.parse(readAt)).map((value, hour) => {
        const label = String(hour).padStart(2, '0')
        return { key: label, label, fullLabel: hourOfDay(hour), value, words: texts.insights(value) }
      }),
    [quarters, readAt, timeZone],
  )
  const rows = bars.map(({ key, fullLabel, value }) => ({
    key,
    cells: [fullLabel, value],
    ...(show && { onShow: () => show(Number(key)) }),
  }))
  return (
    <BarsWidget
      type="insight_by_hour_of_day"
      unit={texts.units.insightsPerHour(formatZone(readAt, timeZone))}
      table={{ columns: [texts.columns.hour, texts.columns.insights], rows: total === 0 ? [] : rows }}
      bars={bars}
      direction="vertical"
      categoryTitle={texts.columns.hour}
      onPick={show && (({ key }) => show(Number(key)))}
    />
  )
}

type ChartType = Exclude<WidgetType, 'device_heatmap' | EventsType>

const faces: Record<ChartType, ComponentType<WidgetProps>> = {
  total_insights: TotalInsights,
  total_classes: TotalClasses,
  total_devices: TotalDevices,
  insight_by_hour_of_day: InsightByHourOfDay,
  device_hours_since_table: DeviceHoursSinceTable,
  device_hours_since_graph: DeviceHoursSinceGraph,
  insights_by_class: InsightsByClass,
  insights_over_2_weeks: InsightsOver2Weeks,
  insights_vs_images: InsightsVsImages,
  insight_comms_source: InsightCommsSource,
  insight_delay: InsightDelay,
  insight_statuses: InsightStatuses,
  top_classes: TopClasses,
}

/** Shows a widget that is not a map. */
export function ChartState({ type, ...props }: WidgetProps & { type: ChartType }) {
  const Shown = faces[type]
  return <Shown {...props} />
}
