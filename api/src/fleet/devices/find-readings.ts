import type { HealthReading } from '@sentinel/contracts/fleet/device-history'
import { CAMERA_CLOCK_AHEAD_MAX_MS } from '@sentinel/contracts/insights/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { type HistoryRange, splitReadings } from './history-parts.ts'

/** The maximum number of reports read per part. Only the newest are read, so the cost of a history does not depend on how often a device reports. */
const REPORTS_READ = 8

const newestOf = (column: string) =>
  `(array_agg(${column} order by recorded_at desc, message_identifier desc) filter (where ${column} is not null))[1]`

// The bounds are values, not expressions, so that TimescaleDB reads only one chunk for each part.
const READINGS = `
  select wire_time(least(max(r.recorded_at), $4)) as at,
    ${newestOf('battery_voltage')} as battery_voltage,
    ${newestOf('memory_remaining_mib')} as memory_remaining,
    ${newestOf('space_remaining_percent')} as space_remaining,
    min(temperature_celsius) as temperature_min,
    max(temperature_celsius) as temperature_max,
    ${newestOf('images_processed')} as images_processed,
    ${newestOf('hours_since_last_camera_trigger')} as hours_since_last_camera_trigger
  from unnest($2::timestamptz[], $3::timestamptz[]) as part (first, beyond) cross join lateral (
    select * from health
    where device_id = $1 and recorded_at >= part.first and recorded_at < part.beyond and received_at >= $5
    order by recorded_at desc, message_identifier desc limit ${REPORTS_READ}) r
  group by part.first order by part.first`

export interface ReadingsOptions extends HistoryRange {
  deviceId: number
  /** The user may see what was received at or after this time. Null if they may see everything. */
  visibleFrom: string | null
}

/** Returns a device's readings in a range, one for each part. Parts without a report are omitted. */
export async function findReadings(
  db: Queryable,
  { deviceId, visibleFrom, ...range }: ReadingsOptions,
): Promise<HealthReading[]> {
  const parts = splitReadings(range)
  const lastEndsMs = range.untilMs + CAMERA_CLOCK_AHEAD_MAX_MS // the device's clock may be ahead of ours
  const { rows } = await db.query<HealthReading>({
    name: 'device-readings',
    text: READINGS,
    values: [
      deviceId,
      parts.map(({ fromMs }) => toTime(fromMs)),
      parts.map(({ untilMs }, place) => toTime(place === parts.length - 1 ? lastEndsMs : untilMs)),
      toTime(range.untilMs),
      visibleFrom ?? '-infinity',
    ],
  })
  return rows
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
