import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'

/** The reasons why a message was not stored. In a separate file because every account's log uses it. */
export const deadLetterReasons: Record<DeadLetterReason, string> = {
  not_json: 'Not JSON',
  bad_utf8: 'Not text',
  malformed: 'Malformed',
  unkeepable_field: 'Field cannot be stored',
  unknown_topic: 'Unknown topic',
  too_large: 'Too large',
  not_a_photo: 'Not a photo',
  photo_unreadable: 'Photo cannot be decoded',
  photo_unclaimed: 'Photo without a sighting',
  photo_limit: 'Photo limit of the day',
  reused_message_id: 'Message ID used twice',
  refused_by_database: 'Refused by the database',
  bad_frame: 'Unreadable LoRa frame',
  unknown_device: 'Unknown DevEUI',
}

export function isDeadLetterReason(reason: string): reason is DeadLetterReason {
  return Object.hasOwn(deadLetterReasons, reason)
}

/** Returns a reason's name. Reasons from other versions are shown unchanged. */
export function nameReason(reason: string): string {
  return isDeadLetterReason(reason) ? deadLetterReasons[reason] : reason
}
