import { useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { cardColumns, type ColumnKey } from './columns.ts'
import { DeviceRow } from './device-row.tsx'
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
