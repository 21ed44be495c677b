import { type EventGapMinutes, getDashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import { isDateRule } from '@sentinel/contracts/insights/insight-filters'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { formatZone } from '../../../platform/time/format-time.ts'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { EVENT_GAPS, type EventGap, useDashboardAddress } from '../dashboard-address.ts'
import { type DashboardFilter, toEventsQuery } from '../data-query.ts'
import { EVENTS_KEY } from '../queries.ts'
import { useWaiting } from '../waiting-widgets.ts'
import { ActivityPattern } from './activity-pattern.tsx'
import { DetectionRate } from './detection-rate.tsx'
import classes from './events-state.module.css'
import type { EventsType } from './events-types.ts'
import { FirstLastSightings } from './first-last-sightings.tsx'
import { IndependentEvents } from './independent-events.tsx'
import { rulesOfDays, withDays } from './insight-rules.ts'
import frame from './widget-frame.module.css'
import type { EventsWidgetProps, WidgetProps } from './widget-props.ts'
import { WidgetWaiting } from './widget-waiting.tsx'

const texts = messages.dashboardEvents

const faces: Record<EventsType, ComponentType<EventsWidgetProps>> = {
  independent_events: IndependentEvents,
  activity_pattern: ActivityPattern,
  detection_rate: DetectionRate,
  first_last_sightings: FirstLastSightings,
}

/** Shows a widget about independent events, which are fetched only while such a widget is on the dashboard. */
export function EventsState({ type, ...props }: Omit<WidgetProps, 'data'> & { type: EventsType }) {
  const { onShow } = props
  const { filter, gap, today, setGap } = useDashboardAddress()
  const read = useQuery(dashboardEventsQuery(filter, `${gap}`, today))
  useWaiting(type, read.isPlaceholderData)
  const Shown = faces[type]
  if (!read.data) {
    if (!read.error) return <WidgetWaiting type={type} />
    const title = texts.failed(messages.dashboardGrid.names[type])
    return (
      <div className={classes.failed}>
        <GapChoice gap={gap} onChange={setGap} />
        <ErrorState error={read.error} title={title} onRetry={() => void read.refetch()} />
      </div>
    )
  }
  const { first_day: firstDay, last_day: lastDay, read_at: readAt } = read.data
  // Without date filters, the numbers cover the last days, so these days are added as a filter.
  const days = filter.rules.some(isDateRule) ? [] : rulesOfDays(firstDay, lastDay)
  return (
    <div className={frame.numbers} data-waits={read.isPlaceholderData || undefined}>
      <Shown
        {...props}
        events={read.data}
        zoneName={props.isCameraTime ? texts.cameraTime : formatZone(readAt, props.timeZone)}
        gapChoice={<GapChoice gap={gap} onChange={setGap} />}
        remark={read.error ? texts.notCurrent : undefined}
        onShow={withDays(onShow, days)}
      />
    </div>
  )
}

interface GapChoiceProps {
  gap: EventGap
  onChange: (gap: EventGap) => void
}

function GapChoice({ gap, onChange }: GapChoiceProps) {
  return (
    <ToolbarSelect
      label={texts.gap}
      options={EVENT_GAPS.map((minutes) => ({ key: String(minutes), name: texts.gaps[minutes] }))}
      chosen={String(gap)}
      isNarrowing={false}
      onChoose={(key) => {
        const minutes = EVENT_GAPS.find((one) => String(one) === key)
        if (minutes !== undefined) onChange(minutes)
      }}
    />
  )
}

/** The query is slow for long date ranges, so it is retried later than other queries. */
const FAILED_PAUSE_MS = 30_000

/** Fetches the data of all widgets about independent events. `today` is part of the key, because the last 90 days change with it. */
function dashboardEventsQuery(filter: DashboardFilter, gap: EventGapMinutes, today: string) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: [...EVENTS_KEY, filter, gap, today],
    placeholderData: keepPreviousData,
    refetchInterval: (query: Parameters<typeof updatedByPushes.refetchInterval>[0]) =>
      updatedByPushes.refetchInterval(query) && FAILED_PAUSE_MS,
    queryFn: ({ signal }) => call(getDashboardEvents, toEventsQuery(filter, gap), { signal }),
  })
}
