import { findChirpStackEventName } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import { readJson } from '../ingest/read-json.ts'
import { readChirpStackEvent } from './read-chirpstack-event.ts'
import { readTtsEvent } from './read-tts-event.ts'
import { type NetworkMessage, type RadioEvent, UnreadableEvent } from './radio-event.ts'

/** Reads an event from a network server. Throws `UnreadableEvent`, or what `readJson` throws. */
export function readRadioEvent({ provider, topic, payload }: NetworkMessage): RadioEvent {
  const json = readJson(payload)
  if (typeof json !== 'object' || json === null) throw new UnreadableEvent('the event must be a JSON object')
  return provider === 'chirpstack'
    ? readChirpStackEvent(findChirpStackEventName(topic), json)
    : readTtsEvent(json)
}
