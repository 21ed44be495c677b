import type { HealthMessage, InsightsMessage, UplinkInsight } from '@sentinel/contracts/device-messages/mqtt'

/** Returns a valid insight. The caller changes what its test is about. */
export function anInsight(changes: Partial<UplinkInsight> = {}): UplinkInsight {
  return { index: 0, alg_id: 3, class_id: 17, confidence: 93, file_ctime: '2026-11-20T03:11:08Z', ...changes }
}

let lastMessageId = 0

/** Returns a valid message with one insight and its own message id. */
export function anInsightsMessage(changes: Partial<InsightsMessage> = {}): InsightsMessage {
  lastMessageId += 1
  return { message_id: lastMessageId, insights: [anInsight()], ...changes }
}

export function aHealthMessage(changes: Partial<HealthMessage> = {}): HealthMessage {
  lastMessageId += 1
  return { message_id: lastMessageId, battery_voltage: 3.71, ...changes }
}
