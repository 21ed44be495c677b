import type { ClassEvents, DashboardEvents, EventGapMinutes } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_CLASSES_MAX, QUARTER_HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { EMPTY_CLASS_NAME } from '@sentinel/domain/insights/class-name'
import type { Queryable } from '@sentinel/migrations/connect'
import { findOwnLinks } from '../../insights/rows/own-links.ts'
import { type EventGroup, type SharedKeys, countEvents } from './count-events.ts'
import { countTrapDays } from './count-trap-days.ts'
import type { DataOptions } from './counts.ts'
import { findEventPeriod, findWeeks } from './event-period.ts'
import { nameClassKeys } from './name-classes.ts'

/** Returns the data for the widgets about independent events. */
export async function findDashboardEvents(
  db: Queryable,
  options: DataOptions & { gap: EventGapMinutes },
): Promise<DashboardEvents> {
  const { userId, filter, gap, nowMs } = options
  const period = findEventPeriod(filter.rules, filter.zone, nowMs)
  const weeks = findWeeks(period)
  const own = await findOwnLinks(db, userId)
  const sharedKeys = await findSharedKeys(db, userId)
  const groups = await countEvents(db, own, sharedKeys, {
    ...options,
    period,
    weeks,
    gapMinutes: Number(gap),
  })
  const names = await nameClassKeys(
    db,
    groups.map(({ class_key }) => class_key),
  )
  const classes = gatherClasses(groups, names, weeks.length)
  return {
    read_at: new Date(nowMs).toISOString(),
    gap_minutes: gap,
    first_day: period.firstDay,
    last_day: period.lastDay,
    total_events: classes.reduce((sum, { event_count }) => sum + event_count, 0),
    trap_days: await countTrapDays(db, options, period),
    weeks,
    weekly: weeks.map((_, at) => classes.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0)),
    total_classes: classes.length,
    classes: classes.slice(0, DASHBOARD_CLASSES_MAX),
  }
}

/** Groups the events by class. `names` contains the class names in the same order as the groups. */
function gatherClasses(
  groups: readonly EventGroup[],
  names: readonly string[],
  weeks: number,
): ClassEvents[] {
  const byName = new Map<string, ClassEvents>()
  groups.forEach((group, at) => {
    const name = names[at] ?? ''
    if (name === EMPTY_CLASS_NAME) return
    const events = byName.get(name) ?? noEvents(name, weeks, group)
    byName.set(name, events)
    addGroup(events, group)
  })
  return [...byName.values()].toSorted(
    (a, b) => b.event_count - a.event_count || (a.class_name < b.class_name ? -1 : 1),
  )
}

function noEvents(name: string, weeks: number, { first_seen_at, last_seen_at }: EventGroup): ClassEvents {
  return {
    class_name: name,
    event_count: 0,
    insight_count: 0,
    weekly: Array<number>(weeks).fill(0),
    quarter_hours: Array<number>(QUARTER_HOURS_PER_DAY).fill(0),
    events_without_clock: 0,
    first_seen_at,
    last_seen_at,
  }
}

function addGroup(events: ClassEvents, group: EventGroup): void {
  const { week, quarter } = group
  if (week !== null) addAt(events.weekly, week - 1, group.events)
  else if (quarter !== null) addAt(events.quarter_hours, quarter, group.events)
  else {
    events.event_count += group.events
    events.insight_count += group.insights
    events.events_without_clock += group.without_clock
    if (group.first_seen_at < events.first_seen_at) events.first_seen_at = group.first_seen_at
    if (group.last_seen_at > events.last_seen_at) events.last_seen_at = group.last_seen_at
  }
}

function addAt(counts: number[], at: number, amount: number): void {
  const count = counts[at]
  if (count !== undefined) counts[at] = count + amount
}

const CLASS_KEYS = `
  select distinct s.class_counts[at]::text as key
  from user_device_stat s cross join lateral generate_series(1, cardinality(s.class_counts), 3) at
  where s.user_id = $1`

/** Finds the classes of a user's insights that share a name with another class. Maps the key of each to the key under which the name is counted. */
async function findSharedKeys(db: Queryable, userId: number): Promise<SharedKeys> {
  const { rows } = await db.query<{ key: string }>({
    name: 'dashboard-class-keys',
    text: CLASS_KEYS,
    values: [userId],
  })
  const keys = rows.map(({ key }) => Number(key)).toSorted((a, b) => a - b)
  const byName = new Map<string, number[]>()
  const names = await nameClassKeys(db, keys)
  keys.forEach((key, at) => {
    const name = names[at] ?? ''
    byName.set(name, [...(byName.get(name) ?? []), key])
  })
  const shared = [...byName.values()].filter(({ length }) => length > 1)
  return new Map(shared.flatMap((same) => same.map((key) => [key, same[0] ?? key] as const)))
}
