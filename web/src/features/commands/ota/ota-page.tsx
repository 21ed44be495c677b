import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { otaMessagesQuery } from '../../../shared/commands/commands.ts'
import { Delivery } from '../../../shared/commands/delivery.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { createPageSizeAtom } from '../../../ui/hooks/use-pages.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { AddIcon, OtaIcon, ShowIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { describeRequest } from '../describe-request.ts'
import type { CommandColumn } from '../list/command-column.ts'
import classes from '../list/command-list.module.css'
import { CommandList } from '../list/command-list.tsx'
import { CommandSkeletons } from '../list/command-skeletons.tsx'
import { findQueued } from '../list/find-queued.ts'
import { useDevicesById, type DevicesById } from '../list/use-devices-by-id.ts'
import { CreateMessageForm } from './create-message-form.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { useOtaAddress, type OtaSortColumn } from './ota-address.ts'

const texts = messages.otaMessages
const pageSizeAtom = createPageSizeAtom('otaMessages')
const idOf = ({ message_id }: OtaMessage) => message_id

/** Lists the messages to the person's devices, and lets the person create and drop them. */
export function OtaPage() {
  const address = useOtaAddress()
  const { openMessage, openMessageId } = address
  const { data: sent, error, refetch, isPending } = useQuery(otaMessagesQuery)
  const devices = useDevicesById()
  const queued = useMemo(() => findQueued(sent ?? []), [sent])
  const columns = useMemo(
    () => createOtaColumns(devices, queued, openMessage),
    [devices, queued, openMessage],
  )
  const opening = useMemo(
    () => ({ canOpen: () => true, onOpen: (message: OtaMessage) => openMessage(idOf(message)) }),
    [openMessage],
  )
  const retry = () => void refetch()
  const hasRows = sent !== undefined && sent.length > 0
  const create = (
    <Button variant="primary" icon={AddIcon} onClick={address.openNew}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} note={hasRows && texts.amount(sent.length)} actions={hasRows && create}>
      {isPending && <CommandSkeletons label={texts.loading} />}
      {!sent && error && <ErrorState error={error} onRetry={retry} />}
      {sent?.length === 0 && (
        <StatePanel icon={OtaIcon} title={texts.empty.title} action={create}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {hasRows && (
        <CommandList label={texts.table} rows={sent} {...{ idOf, columns, opening, address, pageSizeAtom }} />
      )}
      {sent && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      <CreateMessageDialog isOpen={address.isCreating} onClose={address.close} />
      <MessageDialog
        isOpen={openMessageId !== undefined}
        message={sent?.find((message) => idOf(message) === openMessageId)}
        isKnown={sent !== undefined}
        devices={devices}
        isQueued={openMessageId !== undefined && queued.has(openMessageId)}
        onClose={address.close}
      />
    </Page>
  )
}

const WIDTH_PX = 760

interface CreateMessageDialogProps {
  isOpen: boolean
  onClose: () => void
}

function CreateMessageDialog({ isOpen, onClose }: CreateMessageDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title={messages.otaMessages.form.title}
      width={WIDTH_PX}
      size="page"
    >
      {(close) =>
        isOpen && <CreateMessageForm onDirty={setDirty} onBusy={setBusy} onCancel={close} onDone={onClose} />
      }
    </GuardedDialog>
  )
}

/** This many characters of an ID are enough to tell messages apart. */
const ID_SHOWN_CHARACTERS = 9

type OtaColumn = CommandColumn<OtaMessage, OtaSortColumn>

function createOtaColumns(
  devices: DevicesById,
  queued: ReadonlySet<string>,
  onOpen: (messageId: string) => void,
): readonly OtaColumn[] {
  return [
    {
      key: 'created',
      label: texts.columns.created,
      cell: ({ created_at }) => (
        <span className={classes.wrap}>
          <Time iso={created_at} />
        </span>
      ),
      sort: { key: 'created', by: ({ created_at }) => Date.parse(created_at) },
      widthPx: 124,
    },
    {
      key: 'device',
      label: texts.columns.device,
      cell: ({ device_id }) => <DeviceCell deviceId={device_id} name={devices.nameOf(device_id)} />,
      sort: { key: 'device', by: ({ device_id }) => devices.nameOf(device_id), isOfNames: true },
      widthPx: 148,
    },
    ...createRequestColumns(),
    {
      key: 'delivery',
      label: texts.columns.delivery,
      cell: (message) => (
        <span className={classes.wrap}>
          <Delivery
            command={message}
            device={devices.find(message.device_id)}
            isQueued={queued.has(message.message_id)}
          />
        </span>
      ),
      widthPx: 180,
    },
    ...createRoutingColumns(),
    {
      key: 'actions',
      label: texts.columns.actions,
      cell: ({ message_id, message_type, device_id }) => (
        <IconButton
          icon={ShowIcon}
          label={texts.details.open(messages.commands.types[message_type], devices.nameOf(device_id))}
          onClick={() => onOpen(message_id)}
        />
      ),
      widthPx: 72,
    },
  ]
}

function createRequestColumns(): readonly OtaColumn[] {
  return [
    {
      key: 'type',
      label: texts.columns.type,
      cell: ({ message_type }) => (
        <span className={classes.wrap}>{messages.commands.types[message_type]}</span>
      ),
      sort: { key: 'type', by: ({ message_type }) => messages.commands.types[message_type], isOfNames: true },
      widthPx: 112,
    },
    {
      key: 'asks',
      label: texts.columns.asks,
      cell: (message) => <span className={classes.wrap}>{describeRequest(message)}</span>,
      widthPx: 112,
    },
    {
      key: 'status',
      label: texts.columns.status,
      cell: ({ status }) => <CommandStatusBadge status={status} />,
      sort: { key: 'status', by: ({ status }) => messages.commands.statuses[status], isOfNames: true },
      widthPx: 144,
    },
  ]
}

function createRoutingColumns(): readonly OtaColumn[] {
  return [
    {
      key: 'provider',
      label: texts.columns.provider,
      cell: ({ provider }) => <span className={classes.wrap}>{messages.commands.providers[provider]}</span>,
      sort: { key: 'provider', by: ({ provider }) => provider, isOfNames: true },
      widthPx: 108,
    },
    {
      key: 'index',
      label: texts.columns.index,
      cell: ({ index }) => index,
      sort: { key: 'index', by: ({ index }) => index },
      widthPx: 68,
    },
    {
      key: 'id',
      label: texts.columns.id,
      cell: ({ message_id }) => <span title={message_id}>{truncate(message_id, ID_SHOWN_CHARACTERS)}</span>,
      widthPx: 104,
      isOnlyInTable: true,
    },
  ]
}

function DeviceCell({ deviceId, name }: { deviceId: number; name: string }) {
  return (
    <span className={classes.lines}>
      <DevicePageLink deviceId={deviceId}>{truncate(name, TEXT_MAX_CHARACTERS)}</DevicePageLink>
      <span className={classes.note}>{messages.devices.id(deviceId)}</span>
    </span>
  )
}
