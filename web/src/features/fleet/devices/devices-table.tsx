import { Link } from '@tanstack/react-router'
import { useRef, memo, type MouseEvent, type ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { typeIcons } from '../../../shared/alerts/alert-look.ts'
import { UpdateStatusBadge } from '../../../shared/commands/update-status-badge.tsx'
import { BatteryMark } from '../../../shared/fleet/battery-mark.tsx'
import { CheckInMark } from '../../../shared/fleet/check-in-mark.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { ViewOnlyMark } from '../../../shared/fleet/view-only-mark.tsx'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import { Age } from '../../../ui/marks/age.tsx'
import { EditIcon, ShowIcon, VisitIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { truncate, TEXT_MAX_CHARACTERS } from '../../../ui/marks/truncate.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { cardColumns, type ColumnKey } from './columns.ts'
import type { DeviceLine } from './device-line.ts'
import classes from './devices-table.module.css'
import { type DeviceSort, nextSort } from './order-lines.ts'
import type { DeviceList } from './use-device-list.ts'

const texts = messages.devices

interface DevicesTableProps {
  list: DeviceList
  columns: readonly ColumnKey[]
  sort: DeviceSort
  onSort: (sort: DeviceSort) => void
  onOpen: (deviceId: number) => void
}

/** Shows one page of the devices. */
export function DevicesTable({ list, columns: chosen, sort, onSort, onOpen }: DevicesTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, onOpen)
  const columns = useCards() ? cardColumns : chosen
  return (
    <table className={classes.table} aria-rowcount={list.length + 1} aria-label={texts.table}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((key) => (
            <SortHead
              key={key}
              name={texts.columns[key]}
              hint={messages.lists.sortBy(texts.columns[key])}
              className={classes[`${key}Column`]}
              isSorted={sort.column === key}
              isDescending={sort.isDescending}
              onSort={() => onSort(nextSort(sort, key))}
            />
          ))}
          <th className={classes.editColumn}>
            <VisuallyHidden>{texts.columns.edit}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {list.shown.map((line, at) => (
          <DeviceRow
            key={line.device.device_id}
            line={line}
            position={list.span.first + at + 1}
            columns={columns}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

interface DeviceRowProps {
  line: DeviceLine
  /** The position in the list, counted from 1. */
  position: number
  columns: readonly ColumnKey[]
  onOpen: (deviceId: number) => void
}

/** Shows one row of the table, or a card on a phone. A click anywhere except on a link opens the settings. */
const DeviceRow = memo(function DeviceRow({ line, position, columns, onOpen }: DeviceRowProps) {
  const { device_id, may_manage } = line.device
  const open = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl && !ctrlKey && !metaKey && !shiftKey) onOpen(device_id)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={position + 1}
      tabIndex={-1}
      data-row={device_id}
      data-visit={line.troubles.includes('visit') || undefined}
      onClick={open}
    >
      {columns.map((key) => (
        <td key={key} className={classes[key]}>
          {cells[key](line)}
        </td>
      ))}
      {line.battery === 'low' && (
        <td className={classes.lowBattery} aria-hidden>
          {messages.deviceHealth.battery.low}
        </td>
      )}
      <td className={classes.edit}>
        <IconButton
          icon={may_manage ? EditIcon : ShowIcon}
          label={(may_manage ? messages.devices.edit : messages.devices.access)(line.name)}
          onClick={() => onOpen(device_id)}
        />
      </td>
    </tr>
  )
})

/** Renders each column's cell. */
const cells: Record<ColumnKey, (line: DeviceLine) => ReactNode> = {
  name: (line) => <NameCell {...line} />,
  battery: ({ device }) => <BatteryMark device={device} />,
  checkIn: (line) => <CheckInCell {...line} />,
  firmware: ({ device }) => device.software_version,
  update: (line) => <UpdateCell {...line} />,
  alerts: (line) => <AlertsCell {...line} />,
  insights: (line) => <InsightsCell {...line} />,
  group: ({ device, groupName }) => (device.group_id === null ? '' : (groupName ?? <Skeleton width="8ch" />)),
  location: ({ device }) => truncate(device.location_name ?? '', TEXT_MAX_CHARACTERS),
  description: ({ device }) => truncate(device.description ?? '', TEXT_MAX_CHARACTERS),
  place: ({ device: { latitude, longitude } }) =>
    latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  cycle: ({ device }) => device.cycle_time && texts.duration(device.cycle_time),
  sync: ({ device }) => device.sync_time && texts.duration(device.sync_time),
  trigger: ({ device }) => device.trigger_number,
  lastTrigger: ({ device: { summary } }) =>
    summary.hours_since_last_camera_trigger !== null &&
    texts.hoursAgo(summary.hours_since_last_camera_trigger),
  memory: ({ device: { memory_remaining, summary } }) =>
    memory_remaining !== null && texts.memory(memory_remaining, summary.space_remaining),
  images: ({ device }) => device.images_processed?.toLocaleString('en'),
  wifi: ({ device }) => (device.allow_wifi_insights ? texts.allowed : texts.notAllowed),
  completeImages: ({ device }) => (device.allow_complete_images ? texts.allowed : texts.notAllowed),
  deviceId: ({ device }) => device.device_id,
  hardware: ({ device }) => device.hardware_id,
  mcu: ({ device }) => device.mcu_version,
  cell: ({ device }) => device.cell_uid,
  lora: ({ device }) => device.lora_uid,
}

function NameCell({ device, name, troubles }: DeviceLine) {
  return (
    <span className={classes.lines}>
      <DevicePageLink deviceId={device.device_id} className={classes.cellsName}>
        {truncate(name, TEXT_MAX_CHARACTERS)}
      </DevicePageLink>
      <span className={classes.note}>
        {texts.id(device.device_id)}
        {!device.may_manage && <ViewOnlyMark title={messages.levels.camera} />}
        {troubles.includes('visit') && (
          <span className={classes.visit}>
            <VisitIcon size={14} aria-hidden />
            {messages.deviceHealth.states.visit}
          </span>
        )}
      </span>
    </span>
  )
}

function CheckInCell({ device: { last_seen, longitude }, checkIn }: DeviceLine) {
  return (
    <span className={classes.lines}>
      <span className={classes.line}>
        <CheckInMark checkIn={checkIn} />
        {last_seen && (
          <span className={classes.age}>
            <Age iso={last_seen} />
          </span>
        )}
      </span>
      {last_seen && (
        <span className={classes.note}>
          <Time iso={last_seen} longitude={longitude} />
        </span>
      )}
    </span>
  )
}

/** Shows how the last update went, and how many commands the camera has not answered. */
function UpdateCell({ device: { open_commands }, update }: DeviceLine) {
  return (
    <span className={classes.lines}>
      <UpdateStatusBadge status={update} />
      {open_commands > 0 && <span className={classes.note}>{messages.commands.pending(open_commands)}</span>}
    </span>
  )
}

function AlertsCell({ openAlerts, name }: DeviceLine) {
  if (!openAlerts) return <Skeleton width="10ch" />
  const [worst, ...others] = openAlerts
  if (!worst)
    return (
      <span className={classes.none}>
        <span className={classes.forTables}>{texts.noAlerts}</span>
        <span className={classes.forCards}>{texts.noOpenAlerts}</span>
      </span>
    )
  const WorstIcon = typeIcons[worst]
  return (
    <Link
      to="/alerts"
      search={{ by: 'visits' }}
      className={classes.link}
      title={texts.showAlerts(name, openAlerts.length)}
    >
      <WorstIcon size={16} aria-hidden />
      <span className={classes.words}>{messages.alerts.types[worst]}</span>
      {others.length > 0 && <span className={classes.more}>{texts.andMore(others.length)}</span>}
    </Link>
  )
}

function InsightsCell({ device, name, insightCount }: DeviceLine) {
  if (insightCount === undefined) return <Skeleton width="5ch" />
  if (insightCount === 0)
    return (
      <span className={classes.none}>
        0 <span className={classes.forCards}>{texts.insightsOf(0)}</span>
      </span>
    )
  return (
    <Link
      to="/insights"
      search={insightsOfDevice(device.device_id)}
      className={classes.link}
      title={texts.showInsights(name, insightCount)}
    >
      <span className={classes.words}>
        {insightCount.toLocaleString('en')}{' '}
        <span className={classes.forCards}>{texts.insightsOf(insightCount)}</span>
      </span>
    </Link>
  )
}
