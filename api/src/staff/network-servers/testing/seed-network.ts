import { randomBytes } from 'node:crypto'
import type { Queryable } from '@sentinel/migrations/connect'

let lastServer = 0

/** Adds an MQTT connection that a gateway has just reported. Returns its id. */
export async function seedNetworkServer(
  db: Queryable,
  { state = 'connected', reportedAgo = '5 s' }: { state?: string; reportedAgo?: string } = {},
): Promise<string> {
  lastServer += 1
  const serverId = `chirpstack-${lastServer}`
  await db.query(
    `insert into network_server (server_id, provider, transport, address, state, state_since, reported_at)
     values ($1, 'chirpstack', 'mqtt', 'mqtt://network.test', $2, now() - interval '1 hour', now() - $3::interval)`,
    [serverId, state, reportedAgo],
  )
  return serverId
}

/** Stores frames of a DevEUI that belongs to no device, a minute apart. Returns the DevEUI. */
export async function seedUnknownDevice(
  db: Queryable,
  { devEui = randomBytes(8).toString('hex'), frames = 1 }: { devEui?: string; frames?: number } = {},
): Promise<string> {
  await db.query(
    `insert into dead_letter (source, dev_eui, topic, reason, detail, payload, payload_bytes, content_sha256, first_received_at, last_received_at)
     select 'tts', $1, 'v3/sentinels@ttn/devices/gate/up', 'unknown_device', '', '{}', 2, sha256(($1 || n)::bytea), at, at
     from generate_series(1, $2) n, lateral (select timestamptz '2026-11-20T04:00:00Z' + n * interval '1 minute' as at) moment order by n`,
    [devEui, frames],
  )
  return devEui
}
