import type { DeadLetter } from './dead-letters-statement.ts'
import type { LaneBatch } from './lanes.ts'
import type { Uplink } from './uplink.ts'

export function toDeadLetter(
  { deviceId, devEui, source, topic, payload }: Uplink,
  about: Pick<DeadLetter, 'reason' | 'detail' | 'leftOut' | 'photoKey'>,
): DeadLetter {
  return { source: source ?? 'mqtt', deviceId, devEui: devEui ?? null, topic, payload, ...about }
}

/** Returns the dead letter as a batch. */
export function toDeadLetters(uplink: Uplink, about: Parameters<typeof toDeadLetter>[1]): LaneBatch {
  return { lane: 'letters', rows: [toDeadLetter(uplink, about)] }
}
