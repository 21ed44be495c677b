import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CommandStatusBadge } from '../../../shared/commands/command-status-badge.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { DeleteIcon, InfoIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { LIST_MAX_CHARACTERS, TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import type { CommandColumn } from '../list/command-column.ts'
import classes from '../list/command-list.module.css'
import type { UpdatesAddress, UpdateSortColumn } from './updates-address.ts'

const texts = messages.deviceUpdates
const statusOrder: readonly DeviceUpdate['status'][] = [
  'pending',
  'pending_reset',
  'failed',
  'success',
  'dropped',
]

/** Returns the list's columns. */
export function createUpdateColumns(
  onOpen: UpdatesAddress['openDialog'],
): readonly CommandColumn<DeviceUpdate, UpdateSortColumn>[] {
  return [
    {
      key: 'status',
      label: texts.columns.status,
      cell: ({ status }) => <CommandStatusBadge status={status} />,
      sort: { key: 'status', by: ({ status }) => -statusOrder.indexOf(status) },
      widthPx: 144,
    },
    {
      key: 'id',
      label: texts.columns.id,
      cell: ({ update_id }) => update_id,
      sort: { key: 'id', by: ({ update_id }) => update_id },
      widthPx: 60,
    },
    {
      key: 'release',
      label: texts.columns.release,
      cell: (update) => <ReleaseCell update={update} />,
      sort: { key: 'release', by: ({ algReleaseId }) => algReleaseId },
      widthPx: 112,
    },
    {
      key: 'firmware',
      label: texts.columns.firmware,
      cell: ({ firmware_version, firmwareReleaseTag }) =>
        texts.firmware(firmware_version, firmwareReleaseTag),
      sort: { key: 'firmware', by: ({ firmware_version }) => firmware_version },
      widthPx: 132,
    },
    {
      key: 'created',
      label: texts.columns.created,
      cell: ({ created_on }) => (
        <span className={classes.wrap}>
          <Time iso={created_on} />
        </span>
      ),
      sort: { key: 'created', by: ({ created_on }) => Date.parse(created_on) },
      widthPx: 124,
    },
    ...createSettingColumns(),
    {
      key: 'actions',
      label: texts.columns.actions,
      cell: (update) => <ActionsCell update={update} onOpen={onOpen} />,
      widthPx: 144,
    },
  ]
}

function createSettingColumns(): readonly CommandColumn<DeviceUpdate, UpdateSortColumn>[] {
  return [
    {
      key: 'cycle',
      label: texts.columns.cycle,
      cell: ({ settings }) => messages.commands.shortDuration(settings.cycleTime),
      sort: { key: 'cycle', by: ({ settings }) => settings.cycleTime },
      widthPx: 100,
    },
    {
      key: 'trigger',
      label: texts.columns.trigger,
      cell: ({ settings }) => settings.triggerNumber,
      sort: { key: 'trigger', by: ({ settings }) => settings.triggerNumber },
      widthPx: 124,
    },
    {
      key: 'count',
      label: texts.columns.count,
      cell: ({ deviceIds }) => deviceIds.length.toLocaleString('en'),
      sort: { key: 'count', by: ({ deviceIds }) => deviceIds.length },
      widthPx: 92,
    },
    {
      key: 'devices',
      label: texts.columns.devices,
      cell: (update) => <DeviceIdsCell update={update} />,
      widthPx: 136,
    },
  ]
}

function ReleaseCell({ update: { algReleaseId, release_name } }: { update: DeviceUpdate }) {
  return (
    <span className={classes.lines} title={release_name}>
      <span>{algReleaseId}</span>
      <span className={classes.note}>{truncate(release_name, TEXT_MAX_CHARACTERS)}</span>
    </span>
  )
}

function DeviceIdsCell({ update: { deviceIds } }: { update: DeviceUpdate }) {
  const ids = deviceIds.map(({ deviceId }) => deviceId).join(', ')
  return <span title={truncate(ids, LIST_MAX_CHARACTERS)}>{truncate(ids, TEXT_MAX_CHARACTERS)}</span>
}

interface ActionsCellProps {
  update: DeviceUpdate
  onOpen: UpdatesAddress['openDialog']
}

function ActionsCell({ update: { update_id: id, status, may_drop }, onOpen }: ActionsCellProps) {
  return (
    <span className={classes.actions}>
      <Button aria-label={texts.devices.open(id)} onClick={() => onOpen('devices', id)}>
        {texts.devices.action}
      </Button>
      {status === 'pending' && (
        <IconButton
          icon={may_drop ? DeleteIcon : InfoIcon}
          label={may_drop ? texts.drop.open(id) : texts.drop.explain(id)}
          onClick={() => onOpen('drop', id)}
        />
      )}
    </span>
  )
}
