import type { DeadLetter } from './dead-letters-statement.ts'
import type { LaneBatch } from './lanes.ts'
import type { Uplink } from './uplink.ts'

/** The dead letter that a message becomes. */
export function toLetter(
  { deviceId, devEui, source, topic, payload }: Uplink,
  about: Pick<DeadLetter, 'reason' | 'detail' | 'leftOut' | 'photoKey'>,
): DeadLetter {
  return { source: source ?? 'mqtt', deviceId, devEui: devEui ?? null, topic, payload, ...about }
}

/** The same, as the batch of its message. */
export function toLetters(uplink: Uplink, about: Parameters<typeof toLetter>[1]): LaneBatch {
  return { lane: 'letters', rows: [toLetter(uplink, about)] }
}
