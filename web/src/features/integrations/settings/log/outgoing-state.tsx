import type { OutgoingMessage, OutgoingState as State } from '@sentinel/contracts/integrations/outgoing'
import { messages } from '../../../../messages/messages.ts'
import { type Icon, NotSentIcon, SummaryIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge, type Tone } from '../../../../ui/marks/status-badge.tsx'

const looks: Record<State, { tone: Tone; icon?: Icon }> = {
  pending: { tone: 'pending' },
  sent: { tone: 'good' },
  written_to_file: { tone: 'warn' },
  failed: { tone: 'bad' },
  skipped: { tone: 'warn', icon: NotSentIcon },
  summarised: { tone: 'plain', icon: SummaryIcon },
}

/** Shows a message's status as an icon and a word. */
export function OutgoingState({ message: { state } }: { message: Pick<OutgoingMessage, 'state'> }) {
  return <StatusBadge {...looks[state]}>{messages.settings.log.states[state]}</StatusBadge>
}
