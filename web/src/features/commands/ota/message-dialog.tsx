import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { dropMessage } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DeleteIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { describeRequest } from '../describe-request.ts'
import { Timeline } from '../history/timeline.tsx'
import type { DevicesById } from '../list/use-devices-by-id.ts'
import classes from './ota.module.css'

const texts = messages.otaMessages.details
const columns = messages.otaMessages.columns
const dropTexts = messages.otaMessages.drop

interface MessageDialogProps {
  isOpen: boolean
  /** Undefined until it is known, and if there is no such message. */
  message: OtaMessage | undefined
  /** True if the list has been loaded. */
  isKnown: boolean
  devices: DevicesById
  /** True if an earlier command to the same camera must be answered first. */
  isQueued: boolean
  onClose: () => void
}

/** Shows a message and its history, with a button to drop the message. */
export function MessageDialog({ isOpen, message, isKnown, devices, isQueued, onClose }: MessageDialogProps) {
  const title = message
    ? texts.title(messages.commands.types[message.message_type], devices.nameOf(message.device_id))
    : messages.otaMessages.title
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      {!message && isKnown && <p>{texts.gone}</p>}
      {message && <Details {...{ message, devices, isQueued }} />}
    </Dialog>
  )
}

interface DetailsProps {
  message: OtaMessage
  devices: DevicesById
  isQueued: boolean
}

function Details({ message, devices, isQueued }: DetailsProps) {
  const device = devices.find(message.device_id)
  const longitude = device?.longitude ?? null
  return (
    <div className={classes.parts}>
      <dl className={classes.facts}>
        <Fact name={columns.status}>
          <CommandStatusBadge status={message.status} />
        </Fact>
        <Fact name={columns.asks}>{describeRequest(message)}</Fact>
        <Fact name={texts.owner}>{message.owner_email ?? texts.deleted}</Fact>
        <Fact name={columns.provider}>{messages.commands.providers[message.provider]}</Fact>
        <Fact name={columns.index}>{message.index}</Fact>
        {message.ended_at === null && (
          <Fact name={texts.expires}>
            <Time iso={message.expires_at} longitude={longitude} />
          </Fact>
        )}
        {message.detail !== null && <Fact name={texts.detail}>{message.detail}</Fact>}
        <Fact name={columns.id}>{message.message_id}</Fact>
      </dl>
      <h3>{messages.commands.timeline.title}</h3>
      <Timeline command={message} {...{ device, isQueued }} />
      {device?.may_manage === true && message.status === 'pending' && <DropMessage message={message} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function DropMessage({ message }: { message: OtaMessage }) {
  const [isAsking, setAsking] = useState(false)
  const drop = useMutation(dropMessage(useQueryClient()))
  const close = () => {
    drop.reset()
    setAsking(false)
  }
  const onSuccess = () => {
    notify({ text: dropTexts.done, tone: 'good' })
    close()
  }
  return (
    <div className={classes.answers}>
      <Button icon={DeleteIcon} onClick={() => setAsking(true)}>
        {texts.drop}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={dropTexts.title}
        confirm={dropTexts.confirm}
        isLoading={drop.isPending}
        error={drop.error ? dropTexts.notDone(explainFields(drop.error, []).general ?? '') : undefined}
        onConfirm={() => drop.mutate(message, { onSuccess })}
        onClose={close}
      >
        <p>{message.handed_over_at === null ? dropTexts.unsent : dropTexts.sent}</p>
      </ConfirmDialog>
    </div>
  )
}
