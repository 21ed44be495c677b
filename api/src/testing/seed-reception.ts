import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import type { Queryable } from '@sentinel/migrations/connect'

export interface GivenReception {
  deviceId: number
  receivedAt: string
  rssi?: number
  snr?: number
  spreadingFactor?: number
  provider?: NetworkProvider
  isSimulated?: boolean
}

let lastFrameCount = 0

/** Stores a frame from a device, received by one radio gateway, the way the console's gateway does. */
export async function seedReception(
  db: Queryable,
  {
    deviceId,
    receivedAt,
    rssi = -97,
    snr = 6,
    spreadingFactor = 7,
    provider = 'chirpstack',
    isSimulated = false,
  }: GivenReception,
): Promise<void> {
  lastFrameCount += 1
  await db.query(
    `with frame as (
       insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, rssi_dbm, snr_db, gateway_id,
         gateway_count, spreading_factor, is_simulated)
       values ($1, $2, '00189440', $3, 0, $4, $5, $6, '0016c001f153a14c', 1, $7, $8))
     insert into device_radio as r (device_id, provider, server_id, last_uplink_at, reception_count) values ($1, $4, $4 || '-1', $2, 1)
     on conflict (device_id) do update set last_uplink_at = greatest(r.last_uplink_at, excluded.last_uplink_at),
       reception_count = r.reception_count + 1`,
    [deviceId, receivedAt, lastFrameCount, provider, rssi, snr, spreadingFactor, isSimulated],
  )
}
