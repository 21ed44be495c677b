import type { InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import { randomOf } from '@sentinel/stack/seed/random'

const LATE_SHARE = 0.02
const LATE_MAX_SECONDS = 3 * 86_400
/** Cameras send what they have seen since their last cycle. */
const CYCLE_SECONDS = 600
const CLASSES = 30

/** Returns an insight with two candidate classes, about 200 bytes of JSON. Its content depends only on its number and the time. */
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
