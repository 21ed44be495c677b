import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import type pg from 'pg'
import { type Entry, toEntries } from '../ingest/entry.ts'
import { toDeadLetters } from '../ingest/to-dead-letter.ts'
import type { Uplink } from '../ingest/uplink.ts'
import { findRadioDevice } from '../lorawan/find-radio-device.ts'
import { readFrame } from '../lorawan/read-frame.ts'
import { readRadioEvent } from '../lorawan/read-radio-event.ts'

interface RadioDeadLetter {
  source: NetworkProvider
  topic: string
  payload: Uint8Array
  /** In Unix milliseconds. */
  first_received_ms: number
}

/** Rereads a network server's event. Rejects if it still cannot be read or its device is unknown. */
export async function readRadioDeadLetter(
  { pool, clockBehindMaxDays }: { pool: pg.Pool; clockBehindMaxDays: number },
  { source: provider, topic, payload, first_received_ms: receivedMs }: RadioDeadLetter,
): Promise<{ deviceId: number; entries: Entry[]; settle(): void }> {
  const event = readRadioEvent({ provider, serverId: provider, topic, payload })
  const { devEui } = event.device
  const device = await findRadioDevice(pool, devEui)
  if (!device || event.kind !== 'frame') throw new Error('the message is no frame of a known device')
  const { deviceId } = device
  const uplink: Uplink = {
    deviceId,
    devEui,
    source: provider,
    topic,
    payload,
    openRows: 0,
    settle: () => undefined,
  }
  const { batches, refusal } = await readFrame(event, {
    pool,
    clockBehindMaxDays,
    device,
    message: { provider, serverId: provider },
    receivedMs,
  })
  const all = refusal ? [...batches, toDeadLetters(uplink, refusal)] : batches
  return { deviceId, entries: toEntries(uplink, all), settle: () => undefined }
}
