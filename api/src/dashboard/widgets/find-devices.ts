import type { CountedDevice } from '@sentinel/contracts/dashboard/dashboard'
import type { Queryable } from '@sentinel/migrations/connect'
import type { DeviceCount } from './counts.ts'

interface DeviceRow {
  device_id: number
  device_name: string | null
  display_name: string | null
  latitude: number | null
  longitude: number | null
}

const DEVICES = `
  select d.device_id, d.device_name, d.display_name,
    coalesce(d.set_latitude, h.latitude) as latitude, coalesce(d.set_longitude, h.longitude) as longitude
  from unnest($2::int[]) asked (device_id)
  join user_device l on l.user_id = $1 and l.device_id = asked.device_id
  join device d on d.device_id = l.device_id
  left join device_health h on h.device_id = l.device_id`

/** Names and places of counted devices, in their order. One that has left the user in the meantime is not among them. */
export async function findDevices(
  db: Queryable,
  userId: number,
  counts: readonly DeviceCount[],
): Promise<CountedDevice[]> {
  const { rows } = await db.query<DeviceRow>({
    name: 'dashboard-devices',
    text: DEVICES,
    values: [userId, counts.map(({ deviceId }) => deviceId)],
  })
  const found = new Map(rows.map((row) => [row.device_id, row]))
  return counts.flatMap(({ deviceId, count, lastReceivedAt }) => {
    const row = found.get(deviceId)
    return row ? [{ ...row, insight_count: count, last_insight_at: lastReceivedAt }] : []
  })
}
