import {
  type NetworkProvider,
  REPEATS_DOWNLINKS,
} from '@sentinel/contracts/device-messages/lorawan/network-events'
import { downlinkAirtimeMs } from '@sentinel/domain/commands/downlink-airtime'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { RadioEvent } from './radio-event.ts'

/** The longest frame of a command; the shorter ones take one symbol group less at most. */
const COMMAND_FRAME_BYTES = 8
/** Where the data rate of the device is not known, the slowest is taken. */
const SLOWEST_SPREADING_FACTOR = 12
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DETAIL_MAX_CHARACTERS = 500

/** Adds what a network server reports of a downlink to the history of its command. Downlinks that others have sent are ignored. */
export async function noteDelivery(
  pool: pg.Pool,
  deviceId: number,
  { downlinkId, step, eventKey, atMs, detail }: Extract<RadioEvent, { kind: 'downlink' }>,
  provider: NetworkProvider,
): Promise<void> {
  if (step === 'queued' || !UUID.test(downlinkId)) return
  const airtimeMs = step === 'transmitted' ? await findAirtimeMs(pool, deviceId) : 0
  await callFunction(
    pool,
    functions.noteDownlink({
      deviceId,
      downlinkId,
      step,
      eventKey: eventKey ?? null,
      at: toTime(atMs),
      isRepeated: REPEATS_DOWNLINKS[provider],
      detail: detail?.slice(0, DETAIL_MAX_CHARACTERS).replaceAll('\0', '').toWellFormed() ?? null,
      airtimeMs,
    }),
  )
}

/** PostgreSQL has no year of more than six digits. */
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z')

function toTime(ms: number | undefined): string | null {
  return ms === undefined || ms > LATEST_MS ? null : new Date(ms).toISOString()
}

/** Downlinks are sent at the data rate of the uplink before them, or at a faster one. */
async function findAirtimeMs(pool: pg.Pool, deviceId: number): Promise<number> {
  const { rows } = await pool.query<{ spreading_factor: number | null }>(
    'select spreading_factor from radio_uplink where device_id = $1 order by received_at desc limit 1',
    [deviceId],
  )
  return downlinkAirtimeMs(COMMAND_FRAME_BYTES, rows[0]?.spreading_factor ?? SLOWEST_SPREADING_FACTOR)
}
