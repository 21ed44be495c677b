import type { CommandStatus } from '@sentinel/contracts/commands/commands'
import { messages } from '../../messages/messages.ts'
import { NotSentIcon } from '../../ui/marks/icons.ts'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'

const tones: Record<CommandStatus, Tone> = {
  pending: 'pending',
  pending_reset: 'pending',
  success: 'good',
  failed: 'bad',
  dropped: 'plain',
}

/** Shows the status of a message, of an update, or of an update on one device. */
export function CommandStatusBadge({ status }: { status: CommandStatus }) {
  return (
    <StatusBadge tone={tones[status]} {...(status === 'dropped' && { icon: NotSentIcon })}>
      {messages.commands.statuses[status]}
    </StatusBadge>
  )
}
