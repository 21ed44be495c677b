import type { InsightsMessage } from '@sentinel/contracts/mqtt'

const LATE_SHARE = 0.02
const LATE_MAX_SECONDS = 3 * 86_400
/** Cameras send what they saw since their last cycle. */
const CYCLE_SECONDS = 600
const CLASSES = 30

/** One insight with two candidate classes, about 200 bytes of JSON; what it says follows from its number alone. */
export function sampleMessage(messageId: number, nowMs: number): InsightsMessage {
  const random = randomOf(messageId)
  const range = random() < LATE_SHARE ? LATE_MAX_SECONDS : CYCLE_SECONDS
  const seconds = Math.floor(nowMs / 1000 - random() * range)
  const confidence = 50 + Math.floor(random() * 50)
  const classId = Math.floor(random() * random() * CLASSES)
  return {
    message_id: messageId,
    comms_source: 'cell',
    insights: [
      {
        index: 0,
        alg_id: 3,
        class_id: classId,
        confidence,
        file_ctime: new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'),
        class_list: [
          { class_id: classId, confidence },
          { class_id: classId + 1, confidence: 100 - confidence },
        ],
      },
    ],
  }
}

/** A generator of numbers from 0 to 1 (mulberry32) that is the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
