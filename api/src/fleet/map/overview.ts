import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { MAP_POINTS_IN_BROWSER_MAX } from '@sentinel/contracts/fleet/limits'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapBounds, MapOverview, MapWarning, SignalCounts } from '@sentinel/contracts/fleet/map'
import type { Queryable } from '@sentinel/migrations/connect'
import { PLACED_DEVICES, warnings } from './placed-devices.ts'

/** A summary of all of a user's devices that have a location. */
export type PlacedSummary = Pick<MapOverview, 'placed' | 'bounds' | 'warnings' | 'signals' | 'insight_count'>

const COUNTS = warnings.map(
  (warning, at) => `count(*) filter (where warnings & ${1 << at} > 0)::int as ${warning}`,
)
const SIGNAL_COUNTS = SignalClass.options.map(
  (signal) => `count(*) filter (where signal = '${signal}')::int as ${signal}`,
)
/** Converts longitudes to 0 to 360 degrees east of Greenwich, so that devices on either side of the date line are close together. */
const EASTWARD = 'case when longitude < 0 then longitude + 360 else longitude end'

const SUMMARY = `
  select count(*)::int as placed, coalesce(sum(insight_count), 0)::bigint as insight_count, ${[...COUNTS, ...SIGNAL_COUNTS].join(', ')},
    min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east,
    min(${EASTWARD}) as west_of_360, max(${EASTWARD}) as east_of_360
  from (${PLACED_DEVICES}) placed`

type SummaryRow = { placed: number; insight_count: number } & Record<MapWarning, number> &
  SignalCounts &
  Record<'south' | 'north' | 'west' | 'east' | 'west_of_360' | 'east_of_360', number | null>

export async function summarisePlaced(db: Queryable, userId: number): Promise<PlacedSummary> {
  const { rows } = await db.query<SummaryRow>({ name: 'map-summary', text: SUMMARY, values: [userId] })
  const [row] = rows
  if (!row) throw new Error('a summary has one row')
  return {
    placed: row.placed,
    insight_count: row.insight_count,
    warnings: recordBy('mapWarning', (_, warning) => row[warning]),
    signals: toSignalCounts((signal) => row[signal]),
    bounds: toBounds(row),
  }
}

export function toSignalCounts(count: (signal: SignalClass) => number): SignalCounts {
  return { weak: count('weak'), fair: count('fair'), good: count('good') }
}

function toBounds({ south, north, west, east, west_of_360, east_of_360 }: SummaryRow): MapBounds | null {
  if (south === null || north === null || west === null || east === null) return null
  if (west_of_360 === null || east_of_360 === null || east - west <= east_of_360 - west_of_360)
    return { south, north, west, east }
  const back = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude)
  return { south, north, west: back(west_of_360), east: back(east_of_360) }
}

export async function countDevices(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.query<{ devices: number }>(
    'select count(*)::int as devices from user_device where user_id = $1',
    [userId],
  )
  return rows[0]?.devices ?? 0
}

export const isForServer = (devices: number) => devices > MAP_POINTS_IN_BROWSER_MAX

/** Counts only as far as necessary, because counting a million links takes 50 ms. */
export async function hasDevicesForServer(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'map-has-many',
    text: `select exists (select from user_device where user_id = $1 offset ${MAP_POINTS_IN_BROWSER_MAX}) as found`,
    values: [userId],
  })
  return rows[0]?.found === true
}
