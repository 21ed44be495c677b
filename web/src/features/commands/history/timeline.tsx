import type { CommandEvent, CommandProvider, DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { isOpen } from '@sentinel/domain/commands/states'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { commandHistoryQuery } from '../../../shared/commands/commands.ts'
import { Delivery } from '../../../shared/commands/delivery.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { BadIcon, GoodIcon, type Icon, InfoIcon, PendingIcon, WarnIcon } from '../../../ui/marks/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Tone } from '../../../ui/marks/status-badge.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { describeEvent, judgeEvent } from './describe-event.ts'
import classes from './timeline.module.css'

const texts = messages.commands.timeline

const icons: Record<Tone, Icon> = {
  good: GoodIcon,
  warn: WarnIcon,
  bad: BadIcon,
  pending: PendingIcon,
  plain: InfoIcon,
}

type TimelineCommand = Parameters<typeof Delivery>[0]['command'] &
  Pick<DeviceCommand, 'message_id' | 'provider'>

interface TimelineProps {
  command: TimelineCommand
  device: Device | undefined
  isQueued: boolean
}

/** Shows what has happened to a command, step by step, and what is expected next while it is open. */
export function Timeline({ command, device, isQueued }: TimelineProps) {
  const { data: events, error, refetch } = useQuery(commandHistoryQuery(command.message_id))
  if (!events && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!events) return <Skeleton height="96px" />
  return (
    <ol className={classes.timeline} aria-label={texts.title}>
      {events.map((event, at) => (
        <Step
          key={at}
          event={event}
          earlier={events.slice(0, at)}
          provider={command.provider}
          longitude={device?.longitude ?? null}
        />
      ))}
      {isOpen(command.status) && (
        <li className={classes.step} data-tone="pending">
          <PendingIcon size={16} aria-hidden />
          <div className={classes.words}>
            <span>
              <Delivery {...{ command, device, isQueued }} />
            </span>
          </div>
        </li>
      )}
    </ol>
  )
}

interface StepProps {
  event: CommandEvent
  earlier: readonly CommandEvent[]
  provider: CommandProvider
  longitude: number | null
}

function Step({ event, earlier, provider, longitude }: StepProps) {
  const tone = judgeEvent(event)
  const StepIcon = icons[tone]
  return (
    <li className={classes.step} data-tone={tone}>
      <StepIcon size={16} aria-hidden />
      <div className={classes.words}>
        <span>{describeEvent(event, earlier, provider)}</span>
        {event.detail && <q className={classes.detail}>{event.detail}</q>}
        <span className={classes.time}>
          <Time iso={event.at} longitude={longitude} />
        </span>
      </div>
    </li>
  )
}
