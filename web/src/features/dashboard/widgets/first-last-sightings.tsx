import { messages } from '../../../messages/messages.ts'
import { formatClock, formatDate, formatZone } from '../../../platform/time/format-time.ts'
import { eventsFileFacts } from './events-file-facts.ts'
import { rulesOfClass } from './insight-rules.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { EventsWidgetProps } from './widget-props.ts'
import { WidgetTableView } from './widget-table-view.tsx'

const texts = messages.dashboardEvents

/** Shows when each class was first and last seen in the period, most recently seen first. */
export function FirstLastSightings({
  events,
  timeZone,
  zoneName,
  gapChoice,
  remark,
  onShow,
}: EventsWidgetProps) {
  const type = 'first_last_sightings'
  const { class: name, firstSeen, lastSeen, events: amount } = texts.columns
  const write = (at: string) => `${formatDate(at, timeZone)} ${formatClock(at, timeZone)}`
  const table = {
    columns: [name, firstSeen, lastSeen, amount],
    fileFacts: eventsFileFacts(events, { zoneName }),
    rows: events.classes
      .toSorted((a, b) => b.last_seen_at.localeCompare(a.last_seen_at))
      .map((one) => ({
        key: one.class_name,
        cells: [one.class_name, write(one.first_seen_at), write(one.last_seen_at), one.event_count],
        fileCells: [one.class_name, one.first_seen_at, one.last_seen_at, one.event_count],
        onShow: () => onShow(rulesOfClass(one)),
      })),
  }
  return (
    <WidgetFrame
      type={type}
      unit={texts.units.sightings(
        formatZone(events.read_at, timeZone),
        texts.period(events.first_day, events.last_day),
      )}
      note={remark}
      controls={gapChoice}
      table={table}
      kind="text"
    >
      <WidgetTableView title={messages.dashboardGrid.names[type]} table={table} />
    </WidgetFrame>
  )
}
