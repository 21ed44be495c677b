import { useRef, memo, type MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import { EditIcon, ShowIcon } from '../../../ui/marks/icons.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { cells } from './cells.tsx'
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

/** A page of the devices. */
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
  /** Its place in the list, from 1. */
  position: number
  columns: readonly ColumnKey[]
  onOpen: (deviceId: number) => void
}

/** One line of the table, a card on a phone. A click anywhere but on a link opens the settings. */
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
