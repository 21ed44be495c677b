import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { memo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { actionIcons } from '../../triage/action-slots.ts'

const UNSAVED = { sign: '*', name: messages.insights.unsaved }

interface InsightStatusMarkProps {
  status: InsightStatus
  isUnsaved?: boolean
}

/** Nothing for an insight that nobody has sorted yet. */
export const InsightStatusMark = memo(function InsightStatusMark({
  status,
  isUnsaved = false,
}: InsightStatusMarkProps) {
  const name = messages.insights.statuses[status]
  if (isUnsaved)
    return (
      <StatusBadge
        tone="pending"
        icon={actionIcons[status]}
        title={messages.insights.unsavedStatus(name)}
        mark={UNSAVED}
      >
        {name}
      </StatusBadge>
    )
  if (status === 'none') return null
  return (
    <StatusBadge tone={status === 'archive' ? 'plain' : 'good'} icon={actionIcons[status]} title={name}>
      {name}
    </StatusBadge>
  )
})
