import type { DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import { messages } from '../../../messages/messages.ts'
import type { EventsWidgetProps } from './widget-props.ts'
import type { WidgetFact } from './widget-table.ts'

const { columns } = messages.dashboardEvents

/** Returns the facts that make the numbers in a file of independent events usable without the screen. */
export function eventsFileFacts(
  { gap_minutes: gap, first_day: firstDay, last_day: lastDay }: DashboardEvents,
  { zoneName }: Pick<EventsWidgetProps, 'zoneName'>,
): WidgetFact[] {
  return [
    { column: columns.gapMinutes, value: Number(gap) },
    { column: columns.firstDay, value: firstDay },
    { column: columns.lastDay, value: lastDay },
    { column: columns.zone, value: zoneName },
  ]
}
