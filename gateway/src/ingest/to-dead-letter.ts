import type { DeadLetter } from './dead-letters-statement.ts'
import type { LaneBatch } from './lanes.ts'
import type { Uplink } from './uplink.ts'

/** Returns the dead letter for a message. */
export function toDeadLetter(
  { deviceId, devEui, source, topic, payload }: Uplink,
  about: Pick<DeadLetter, 'reason' | 'detail' | 'leftOut' | 'photoKey'>,
): DeadLetter {
  return { source: source ?? 'mqtt', deviceId, devEui: devEui ?? null, topic, payload, ...about }
}

/** Does the same, but returns the batch of its message. */
export function toDeadLetters(uplink: Uplink, about: Parameters<typeof toDeadLetter>[1]): LaneBatch {
  return { lane: 'letters', rows: [toDeadLetter(uplink, about)] }
}
