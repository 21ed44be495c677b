import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'

const EVENTS_TYPES = [
  'independent_events',
  'activity_pattern',
  'detection_rate',
  'first_last_sightings',
] as const
export type EventsType = (typeof EVENTS_TYPES)[number]

/** Returns true if a widget shows independent events, which are fetched separately from other widgets' data. */
export function isEventsType(type: WidgetType): type is EventsType {
  return EVENTS_TYPES.some((one) => one === type)
}
