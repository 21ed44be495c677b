import type { InsightStatus } from '@sentinel/contracts/insights'
import { memo } from 'react'
import { messages } from '../../messages/messages.ts'
import { AcknowledgedIcon, ArchivedIcon, FavoriteIcon, type Icon } from '../../ui/icons.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const icons: Record<Exclude<InsightStatus, 'none'>, Icon> = {
  favorite: FavoriteIcon,
  acknowledge: AcknowledgedIcon,
  archive: ArchivedIcon,
}

interface InsightStatusMarkProps {
  status: InsightStatus
}

/** Nothing for an insight that nobody has sorted yet. */
export const InsightStatusMark = memo(function InsightStatusMark({ status }: InsightStatusMarkProps) {
  if (status === 'none') return null
  return (
    <StatusBadge tone={status === 'archive' ? 'plain' : 'good'} icon={icons[status]}>
      {messages.insights.statuses[status]}
    </StatusBadge>
  )
})
