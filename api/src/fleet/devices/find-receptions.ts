import type { DeviceRadio, RadioReception } from '@sentinel/contracts/fleet/device-radio'
import { RADIO_RECEPTIONS_MAX } from '@sentinel/contracts/fleet/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { type HistoryRange, splitEvenly } from './history-parts.ts'

/** The maximum number of frames read per part. Only the newest are read, so the cost does not depend on how often a device sends. */
const FRAMES_READ = 60

const reception = (
  row: string,
) => `wire_time(${row}.received_at) as at, ${row}.provider, ${row}.rssi_dbm, ${row}.snr_db,
  ${row}.spreading_factor, ${row}.gateway_id, ${row}.gateway_count, ${row}.is_simulated`

const RECEPTIONS = `
  select ${reception('best')}
  from unnest($2::timestamptz[], $3::timestamptz[]) as part (first, beyond) cross join lateral (
    select * from (
      select * from radio_uplink
      where device_id = $1 and received_at >= part.first and received_at < part.beyond
      order by received_at desc limit ${FRAMES_READ}) read
    order by snr_db desc nulls last, rssi_dbm desc nulls last, received_at desc limit 1) best
  order by best.received_at`

const LAST = `
  select wire_time(r.last_uplink_at) as heard_at,
    (select to_jsonb(newest) from (
      select ${reception('u')} from radio_uplink u
      where u.device_id = r.device_id and u.received_at >= $2 order by u.received_at desc limit 1) newest) as last
  from device_radio r where r.device_id = $1 and r.last_uplink_at >= $2`

const NETWORK_PLACE = `
  select h.is_network_place and h.latitude is not null and d.set_latitude is null as is_network_place
  from device d join device_health h using (device_id) where d.device_id = $1`

interface ReceptionsOptions extends HistoryRange {
  deviceId: number
  /** The user may see what was received at or after this time. Null if they may see everything. */
  visibleFrom: string | null
}

/** Returns how networks have received a device in a range, and when they last did. */
export async function findReceptions(
  db: Queryable,
  { deviceId, visibleFrom, ...range }: ReceptionsOptions,
): Promise<Omit<DeviceRadio, 'from' | 'until'>> {
  const parts = splitEvenly(range, RADIO_RECEPTIONS_MAX)
  const [receptions, latest, place] = await Promise.all([
    db.query<RadioReception>({
      name: 'device-receptions',
      text: RECEPTIONS,
      values: [
        deviceId,
        parts.map(({ fromMs }) => new Date(fromMs).toISOString()),
        parts.map(({ untilMs }) => new Date(untilMs).toISOString()),
      ],
    }),
    db.query<Pick<DeviceRadio, 'heard_at' | 'last'>>(LAST, [deviceId, visibleFrom ?? '-infinity']),
    db.query<{ is_network_place: boolean }>(NETWORK_PLACE, [deviceId]),
  ])
  const { heard_at, last } = latest.rows[0] ?? { heard_at: null, last: null }
  return {
    heard_at,
    last,
    is_network_place: place.rows[0]?.is_network_place ?? false,
    receptions: receptions.rows,
  }
}
