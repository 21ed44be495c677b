import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** The reception of one of a device's frames, as read by the statement's `jsonb_to_recordset`. */
export interface RadioRow {
  device_id: number
  received_ms: number
  heard_ms: number | null
  dev_addr: string
  frame_count: number
  frame_hash: number
  provider: NetworkProvider
  server_id: string
  application: string | null
  device_name: string | null
  port: number | null
  rssi_dbm: number | null
  snr_db: number | null
  gateway_id: string | null
  gateway_count: number
  spreading_factor: number | null
  frequency_hz: number | null
  is_simulated: boolean
}

/** The columns that describe how a device is reached, according to its newest reception. */
const REACHED = ['provider', 'server_id', 'application', 'device_name', 'last_uplink_at']

const ofNewer = (column: string) =>
  `${column} = case when excluded.last_uplink_at >= r.last_uplink_at then excluded.${column} else r.${column} end`

/** Both readings in a row are from the gateway that `findBest` in gateway/src/lorawan/to-radio-row.ts chooses. */
const BEST_FIRST = 'snr_db desc nulls last, rssi_dbm desc nulls last'

/**
 * Stores one batch of receptions, given as a JSON array of `RadioRow`: history, how the device is reached, last_seen, commands waiting for it, change
 * log and NOTIFY. A frame that is delivered again, perhaps with gateways that received it later, remains one row with its best reception.
 */
export const RADIO_STATEMENT = `
with sent as materialized (select * from jsonb_to_recordset($1::jsonb) as (
    device_id int, received_ms bigint, heard_ms bigint, dev_addr text, frame_count bigint, frame_hash bigint, provider text, server_id text,
    application text, device_name text, port smallint, rssi_dbm real, snr_db real, gateway_id text, gateway_count smallint,
    spreading_factor smallint, frequency_hz bigint, is_simulated boolean)),
best as (
  select distinct on (device_id, dev_addr, frame_count, frame_hash) *,
    max(gateway_count) over (partition by device_id, dev_addr, frame_count, frame_hash) as most_gateways
  from sent order by device_id, dev_addr, frame_count, frame_hash, ${BEST_FIRST}
),
latest as (
  select distinct on (device_id) *, count(*) over (partition by device_id) as receptions from sent order by device_id, received_ms desc
),
locked as materialized (
  select device_id from device_stat where device_id in (select device_id from latest) order by device_id for update
),
devices as (
  update device_stat d set last_seen = greatest(d.last_seen, ms_to_time(l.received_ms))
  from locked join latest l using (device_id) where d.device_id = locked.device_id
),
reached as (
  insert into device_radio as r (device_id, provider, server_id, application, device_name, last_uplink_at, reception_count)
  select device_id, provider, server_id, application, device_name, ms_to_time(received_ms), receptions from latest join locked using (device_id)
  on conflict (device_id) do update set ${REACHED.map(ofNewer).join(', ')}, reception_count = r.reception_count + excluded.reception_count
),
stored as (
  insert into radio_uplink as u (device_id, received_at, heard_at, dev_addr, frame_count, frame_hash, provider, port, rssi_dbm, snr_db, gateway_id,
    gateway_count, spreading_factor, frequency_hz, is_simulated)
  select device_id, ms_to_time(received_ms), ms_to_time(heard_ms), dev_addr, frame_count, frame_hash, provider, port, rssi_dbm, snr_db, gateway_id,
    most_gateways, spreading_factor, frequency_hz, is_simulated
  from best join locked using (device_id)
  on conflict (device_id, dev_addr, frame_count, frame_hash) do update set
    (rssi_dbm, snr_db, gateway_id) = (
      select r.rssi_dbm, r.snr_db, r.gateway_id
      from (values (u.rssi_dbm, u.snr_db, u.gateway_id), (excluded.rssi_dbm, excluded.snr_db, excluded.gateway_id)) r (rssi_dbm, snr_db, gateway_id)
      order by ${BEST_FIRST} limit 1),
    gateway_count = greatest(u.gateway_count, excluded.gateway_count)
  returning device_id
),
logged as (
  insert into change_log (kind, ids) select 'devices:changed', array_agg(distinct device_id) from stored having count(*) > 0
  returning change_id
)
select (select count(*) from stored) as stored, (select pg_notify('change_log', change_id::text) from logged) as published,
  (select wake_gateways(array_agg(device_id)) from locked
    where exists (select from device_command c where c.device_id = locked.device_id and (c.status in ('pending', 'pending_reset') or c.is_cancel_due))
    having count(*) > 0) as woken`
