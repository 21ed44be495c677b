import type { ComponentType } from 'react'
import { FollowArchiving } from './features/fleet/devices/endings/follow-archiving.tsx'
import { FollowBulkUpdate } from './features/insights/triage/follow-bulk-update.tsx'
import { FollowDeadLetterWork } from './features/staff/dead-letters/follow-dead-letter-work.tsx'
import { FollowClearings } from './features/staff/clearings/follow-clearings.tsx'

/**
 * What the server works on for a while after a person has asked for it. The shell renders these on every screen: each follows its
 * feature's work to the end, shows the progress in a `WorkProgress`, and reports the end in a toast.
 */
export const longWork: readonly ComponentType[] = [
  FollowBulkUpdate,
  FollowArchiving,
  FollowClearings,
  FollowDeadLetterWork,
]
