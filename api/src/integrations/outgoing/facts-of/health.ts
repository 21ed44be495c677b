import type { Queryable } from '@sentinel/migrations/connect'
import { z } from 'zod'
import type { ClaimedMessage } from '../claim-messages.ts'
import type { HealthFacts } from '../facts.ts'
import { DEVICE_COLUMNS, type DeviceColumns, toDevice, toPlace } from './devices.ts'

/** The `about` column, as written by queue_reports. */
const About = z.object({ recordedAt: z.string(), messageIdentifier: z.int() })

interface Row extends DeviceColumns {
  place: number
  recorded_at: string
  latitude: number | null
  longitude: number | null
  battery_voltage: number | null
  temperature_celsius: number | null
  space_remaining_percent: number | null
  images_processed: number | null
}

const FIND = `
  select given.place, wire_time(r.recorded_at) as recorded_at, r.latitude, r.longitude, r.battery_voltage, r.temperature_celsius,
    r.space_remaining_percent, r.images_processed, ${DEVICE_COLUMNS}
  from unnest($2::int[], $3::timestamptz[], $4::bigint[]) with ordinality given (device_id, recorded_at, message_identifier, place)
  join health r using (device_id, recorded_at, message_identifier)
  join user_device l on l.user_id = $1 and l.device_id = given.device_id and given.recorded_at >= l.visible_from
  join device d on d.device_id = given.device_id join device_health h on h.device_id = given.device_id
  where r.recorded_at between $5 and $6`

/** Returns health reports in the order of the messages, with undefined for those that do not exist or that the user may not see. */
export async function findReports(
  db: Queryable,
  userId: number,
  messages: readonly Pick<ClaimedMessage, 'device_id' | 'about'>[],
): Promise<(HealthFacts | undefined)[]> {
  const abouts = messages.map(({ about }) => About.parse(about))
  const times = abouts.map(({ recordedAt }) => recordedAt).toSorted()
  const { rows } = await db.query<Row>(FIND, [
    userId,
    messages.map(({ device_id }) => device_id),
    abouts.map(({ recordedAt }) => recordedAt),
    abouts.map(({ messageIdentifier }) => messageIdentifier),
    times[0],
    times.at(-1),
  ])
  const byPlace = new Map(rows.map((row) => [row.place, toReport(row)]))
  return messages.map((_, at) => byPlace.get(at + 1))
}

/** Uses the camera's location for a report without a fix, because cameras are stationary. */
function toReport(row: Row): HealthFacts {
  const device = toDevice(row)
  return {
    kind: 'health',
    device,
    recordedAt: row.recorded_at,
    place: toPlace(row.latitude, row.longitude) ?? device.place,
    batteryVolts: row.battery_voltage,
    temperatureCelsius: row.temperature_celsius,
    spaceRemainingPercent: row.space_remaining_percent,
    imagesProcessed: row.images_processed,
  }
}
