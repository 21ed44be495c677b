import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { updateCommandsQuery } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { Delivery } from '../../../shared/commands/delivery.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { type DevicesById, useDevicesById } from '../list/use-devices-by-id.ts'
import { UpdateProgress } from './update-progress.tsx'
import classes from './updates.module.css'

const texts = messages.deviceUpdates.devices
const WIDTH_PX = 760

interface UpdateDevicesDialogProps {
  isOpen: boolean
  updateId: number | undefined
  /** Undefined until it is known, and if there is no such update. */
  update: DeviceUpdate | undefined
  onClose: () => void
}

/** Shows the status of an update on each device. */
export function UpdateDevicesDialog({ isOpen, updateId, update, onClose }: UpdateDevicesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={updateId === undefined ? '' : texts.title(updateId)}
      width={WIDTH_PX}
      size="page"
      onClose={onClose}
    >
      <div className={classes.parts}>
        {update && (
          <div className={classes.head}>
            <CommandStatusBadge status={update.status} />
            <UpdateProgress update={update} />
          </div>
        )}
        {updateId !== undefined && <DeviceStates updateId={updateId} />}
      </div>
    </Dialog>
  )
}

function DeviceStates({ updateId }: { updateId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    updateCommandsQuery(updateId),
  )
  const devices = useDevicesById()
  const commands = data?.pages.flatMap(({ rows }) => rows)
  if (!commands)
    return error ? (
      <ErrorState error={error} absent={texts.gone} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={texts.loading}>
        <Skeleton height="240px" />
      </div>
    )
  return (
    <>
      <ul className={classes.states} aria-label={texts.list}>
        {commands.map((command) => (
          <DeviceState key={command.message_id} command={command} devices={devices} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.commands.list.more}
        </Button>
      )}
    </>
  )
}

function DeviceState({ command, devices }: { command: DeviceCommand; devices: DevicesById }) {
  const { device_id, status, handed_over_at, acknowledged_at, answered_at } = command
  const device = devices.find(device_id)
  // The times below show the same.
  const isPlainSuccess = status === 'success' && command.ended_by === 'answer'
  const at = (iso: string | null) =>
    iso === null ? texts.notYet : <Time iso={iso} longitude={device?.longitude ?? null} />
  return (
    <li className={classes.state}>
      <div className={classes.stateHead}>
        <DevicePageLink deviceId={device_id} className={classes.name}>
          {devices.nameOf(device_id)}
        </DevicePageLink>
        <span className={classes.note}>{messages.devices.id(device_id)}</span>
        <CommandStatusBadge status={status} />
      </div>
      {!isPlainSuccess && (
        <p>
          <Delivery command={command} device={device} />
        </p>
      )}
      <dl className={classes.times}>
        <Moment name={texts.sent}>{at(handed_over_at)}</Moment>
        <Moment name={texts.acknowledged}>{at(acknowledged_at)}</Moment>
        <Moment name={texts.answered}>{at(answered_at)}</Moment>
      </dl>
    </li>
  )
}

function Moment({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
