import { messages } from '../../messages/messages.ts'
import type { ShownUpdateStatus } from './update-status.ts'
import { NoneIcon } from '../../ui/marks/icons.ts'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import classes from './update-status-badge.module.css'

const tones: Record<Exclude<ShownUpdateStatus, 'none'>, Tone> = {
  success: 'good',
  failed: 'bad',
  pending: 'pending',
  pendingReset: 'pending',
}

interface UpdateStatusBadgeProps {
  status: ShownUpdateStatus
}

/** Shows how a camera's last update went, or plain text instead of a badge if there was none. */
export function UpdateStatusBadge({ status }: UpdateStatusBadgeProps) {
  const word = messages.deviceHealth.updates[status]
  if (status !== 'none') return <StatusBadge tone={tones[status]}>{word}</StatusBadge>
  return (
    <span className={classes.none}>
      <NoneIcon size={14} aria-hidden />
      {word}
    </span>
  )
}
