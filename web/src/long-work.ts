import type { ComponentType } from 'react'
import { FollowArchiving } from './features/fleet/devices/endings/follow-archiving.tsx'
import { FollowBulkUpdate } from './features/insights/triage/follow-bulk-update.tsx'
import { FollowDeadLetterWork } from './features/staff/dead-letters/follow-dead-letter-work.tsx'
import { FollowClearings } from './features/staff/clearings/follow-clearings.tsx'

/**
 * Work that a user has requested and that takes the server a while. The shell renders these components on every screen. Each follows its
 * feature's work until it ends, shows the progress in a `WorkProgress`, and reports the end in a toast.
 */
export const longWork: readonly ComponentType[] = [
  FollowBulkUpdate,
  FollowArchiving,
  FollowClearings,
  FollowDeadLetterWork,
]
