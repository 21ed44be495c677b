import {
  CommandStatus,
  type CommandEvent,
  type CommandEventKind,
  type CommandProvider,
  RadioGivenUpReason,
  RadioRepeatReason,
} from '@sentinel/contracts/commands/commands'
import { messages } from '../../../messages/messages.ts'
import type { Tone } from '../../../ui/marks/status-badge.tsx'

const { timeline: texts, statuses } = messages.commands

const plainTexts: Record<
  Exclude<
    CommandEventKind,
    | 'handed_over'
    | 'answered'
    | 'late_answer'
    | 'cancel_answered'
    | 'part_answered'
    | 'radio_repeated'
    | 'radio_given_up'
  >,
  string
> = {
  created: texts.created,
  acknowledged: texts.acknowledged,
  proven: texts.proven,
  expired: texts.expired,
  dropped: texts.dropped,
  replaced: texts.replaced,
  link_lost: texts.linkLost,
  cancel_handed_over: texts.cancelSent,
  cancel_acknowledged: texts.cancelAcknowledged,
  radio_transmitted: texts.radioTransmitted,
  radio_acknowledged: texts.radioAcknowledged,
  radio_not_acknowledged: texts.radioNotAcknowledged,
  radio_refused: texts.radioRefused,
}

/** Describes one step in a command's history. `earlier` contains the preceding steps. */
export function describeEvent(
  { kind, status }: CommandEvent,
  earlier: readonly Pick<CommandEvent, 'kind'>[],
  provider: CommandProvider,
): string {
  if (kind === 'handed_over') {
    const { sent, sentAgain } = provider === 'mqtt' ? texts : texts.byNetworkServer
    return earlier.some((event) => event.kind === 'handed_over') ? sentAgain : sent
  }
  if (kind === 'radio_repeated') return texts.radioRepeated[RadioRepeatReason.catch('silent').parse(status)]
  if (kind === 'radio_given_up') return texts.radioGivenUp[RadioGivenUpReason.catch('repeats').parse(status)]
  const answer = nameStatus(status)
  if (kind === 'answered') return texts.answered(answer)
  if (kind === 'late_answer') return texts.lateAnswer(answer)
  if (kind === 'cancel_answered') return texts.cancelAnswered(answer)
  if (kind === 'part_answered') return texts.partAnswered(answer)
  return plainTexts[kind]
}

const WARNINGS: ReadonlySet<CommandEventKind> = new Set([
  'late_answer',
  'replaced',
  'link_lost',
  'radio_not_acknowledged',
  'radio_refused',
  'radio_repeated',
  'radio_given_up',
])

/** Returns the step's tone, which shows whether it went well. */
export function judgeEvent({ kind, status }: CommandEvent): Tone {
  if (kind === 'proven') return 'good'
  if (kind === 'expired') return 'bad'
  if (WARNINGS.has(kind)) return 'warn'
  if (kind === 'answered' || kind === 'part_answered')
    return status === 'failed' ? 'bad' : status === 'success' ? 'good' : 'pending'
  return 'plain'
}

/** Returns a status's name. A device may report a status that the console does not know. */
function nameStatus(status: string | null): string {
  const known = CommandStatus.safeParse(status)
  return known.success ? statuses[known.data] : (status ?? '')
}
