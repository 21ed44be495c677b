import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { deviceCommandsQuery } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { Delivery } from '../../../shared/commands/delivery.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { describeRequest } from '../describe-request.ts'
import { findQueued } from '../list/find-queued.ts'
import classes from './sent-card.module.css'
import { Timeline } from './timeline.tsx'

const { list: texts, timeline, types } = messages.commands

/** Shows everything that was sent to a camera, and its status. */
export function SentCard({ device }: { device: Device }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deviceCommandsQuery(device.device_id),
  )
  const commands = data?.pages.flatMap(({ rows }) => rows)
  const queued = findQueued(commands ?? [])
  return (
    <Card title={texts.title} note={texts.note}>
      {!commands && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!commands && !error && <Skeleton height="120px" />}
      {commands?.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      {commands && commands.length > 0 && (
        <ul className={classes.list} aria-label={texts.title}>
          {commands.map((command) => (
            <SentCommand
              key={command.message_id}
              isQueued={queued.has(command.message_id)}
              {...{ command, device }}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Card>
  )
}

interface SentCommandProps {
  command: DeviceCommand
  device: Device
  isQueued: boolean
}

function SentCommand({ command, device, isQueued }: SentCommandProps) {
  const [isOpen, setOpen] = useState(false)
  const timelineId = useId()
  const { message_type, status, created_at } = command
  const what = types[message_type]
  return (
    <li className={classes.command}>
      <div className={classes.head}>
        <b>{what}</b>
        <CommandStatusBadge status={status} />
      </div>
      <p className={classes.quiet}>{describeRequest(command)}</p>
      <p>
        <Delivery {...{ command, device, isQueued }} />
      </p>
      <div className={classes.foot}>
        <span className={classes.quiet}>
          {texts.created} <Time iso={created_at} longitude={device.longitude} />
        </span>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={timelineId}
          aria-label={(isOpen ? timeline.hide : timeline.show)(what)}
          onClick={() => setOpen(!isOpen)}
        >
          {timeline.title}
        </Button>
      </div>
      <div id={timelineId}>{isOpen && <Timeline {...{ command, device, isQueued }} />}</div>
    </li>
  )
}
