import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { messages } from '../../../messages/messages.ts'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { Delivery } from '../../../shared/commands/delivery.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ShowIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { describeRequest } from '../describe-request.ts'
import type { CommandColumn } from '../list/command-column.ts'
import classes from '../list/command-list.module.css'
import type { DevicesById } from '../list/use-devices-by-id.ts'
import type { OtaSortColumn } from './ota-address.ts'

const texts = messages.otaMessages
/** Enough of an ID to tell messages apart. */
const ID_SHOWN_CHARACTERS = 13

type OtaColumn = CommandColumn<OtaMessage, OtaSortColumn>

export function createOtaColumns(
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
      widthPx: 124,
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
      widthPx: 184,
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
      widthPx: 84,
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
      widthPx: 136,
    },
    {
      key: 'asks',
      label: texts.columns.asks,
      cell: (message) => <span className={classes.wrap}>{describeRequest(message)}</span>,
      widthPx: 136,
    },
    {
      key: 'status',
      label: texts.columns.status,
      cell: ({ status }) => <CommandStatusBadge status={status} />,
      sort: { key: 'status', by: ({ status }) => messages.commands.statuses[status], isOfNames: true },
      widthPx: 132,
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
      widthPx: 100,
    },
    {
      key: 'index',
      label: texts.columns.index,
      cell: ({ index }) => index,
      sort: { key: 'index', by: ({ index }) => index },
      widthPx: 84,
    },
    {
      key: 'id',
      label: texts.columns.id,
      cell: ({ message_id }) => <span title={message_id}>{truncate(message_id, ID_SHOWN_CHARACTERS)}</span>,
      widthPx: 132,
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
