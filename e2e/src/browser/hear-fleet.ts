/**
 * Adds a month of receptions for two thirds of the demo's cameras. The demo's own LoRa cameras send too rarely to have weak, fair and good signals by
 * the time the screenshots are taken.
 */
export const HEAR_FLEET = `
  with heard as (
    select device_id, (array[-9, -14, -4, -2])[1 + device_id % 4] as snr_db from device where device_id between 1001 and 1100 and device_id % 3 > 0),
  radio as (
    insert into device_radio (device_id, provider, server_id, last_uplink_at, reception_count)
    select device_id, 'chirpstack', 'chirpstack-1', now() - interval '2 hours', 50 from heard on conflict do nothing)
  insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, rssi_dbm, snr_db, spreading_factor, gateway_count)
  select device_id, now() - n * interval '14 hours', '00000000', n, 0, 'chirpstack', -110, snr_db + 0.4 * (n % 5), 10, 1
  from heard, generate_series(0, 49) n on conflict do nothing`
