import type pg from 'pg'
import type { SeedRun } from './run-record.ts'
import { LEDGER_STORED } from './store-chunk.ts'

const SHOWN =
  'recorded_at, battery_voltage, memory_remaining_mib, space_remaining_percent, temperature_celsius, ' +
  'hours_since_last_camera_trigger, images_processed, cycle_count, image_count'

/** Updates the devices to their last reports, and adds the reports that the gateway would still remember to its ledger. */
export async function showNewestReports(
  client: pg.ClientBase,
  { plan, firstDeviceId }: SeedRun,
): Promise<void> {
  const devices = [firstDeviceId, firstDeviceId + plan.devices - 1]
  await client.query(
    `update device_health h set (${SHOWN}) = (
       select ${SHOWN} from health r where r.device_id = h.device_id order by r.recorded_at desc limit 1),
       images_counted = count_images(h.device_id, '-infinity')
     where device_id between $1 and $2`,
    devices,
  )
  await client.query(
    `with locked as materialized (
       select device_id from device_stat where device_id between $1 and $2 order by device_id for update)
     update device_stat d set last_seen = greatest(d.last_seen, (
       select r.received_at from health r where r.device_id = d.device_id order by r.recorded_at desc limit 1))
     from locked where d.device_id = locked.device_id`,
    devices,
  )
  await client.query(
    `insert into health_ledger (device_id, message_identifier, recorded_ms, received_at)
     select device_id, message_identifier, time_to_ms(recorded_at), received_at from health
     where device_id between $1 and $2 and received_at > $3::timestamptz - ${LEDGER_STORED}
     on conflict do nothing`,
    [...devices, new Date(plan.endsAtMs).toISOString()],
  )
}
