import type { ClassEvents, DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'

/** The events of one class: as many as its weeks and hours say, unless changed. */
export function classEvents(className: string, changes: Partial<ClassEvents> = {}): ClassEvents {
  return {
    class_name: className,
    event_count: 0,
    insight_count: 0,
    weekly: [],
    quarter_hours: Array<number>(96).fill(0),
    events_without_clock: 0,
    first_seen_at: '2026-11-02T06:00:00.000Z',
    last_seen_at: '2026-11-19T18:30:00.000Z',
    ...changes,
  }
}

/** Independent events of nine weeks without any, with some numbers changed. */
export function someEvents(changes: Partial<DashboardEvents> = {}): DashboardEvents {
  const { classes = [], weeks = [] } = changes
  return {
    read_at: '2026-11-20T12:00:00.000Z',
    gap_minutes: '30',
    first_day: '2026-08-23',
    last_day: '2026-11-20',
    total_events: classes.reduce((sum, { event_count }) => sum + event_count, 0),
    trap_days: 0,
    weeks,
    weekly: weeks.map((_, at) => classes.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0)),
    total_classes: classes.length,
    classes,
    ...changes,
  }
}
