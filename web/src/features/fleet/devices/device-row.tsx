import { memo, type MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EditIcon, ShowIcon } from '../../../ui/marks/icons.ts'
import { cells } from './cells.tsx'
import type { ColumnKey } from './columns.ts'
import type { DeviceLine } from './device-line.ts'
import classes from './devices-table.module.css'

interface DeviceRowProps {
  line: DeviceLine
  /** Its place in the list, from 1. */
  position: number
  columns: readonly ColumnKey[]
  onOpen: (deviceId: number) => void
}

/** One line of the table, a card on a phone. A click anywhere but on a link opens the settings. */
export const DeviceRow = memo(function DeviceRow({ line, position, columns, onOpen }: DeviceRowProps) {
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
