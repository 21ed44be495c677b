import type { Firmware } from '@sentinel/contracts/staff/firmware'
import { formatBytes } from '../../../messages/bytes.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import cardTable from '../../../ui/lists/card-table.module.css'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './firmware.module.css'

const texts = messages.internalFirmware

const NOTES_SHOWN_CHARACTERS = 160

interface FirmwareTableProps {
  firmware: readonly Firmware[]
  onRemove: (firmware: Firmware) => void
}

export function FirmwareTable({ firmware, onRemove }: FirmwareTableProps) {
  const { columns } = texts
  return (
    <table className={`${cardTable.table} ${classes.table}`} aria-label={texts.versions}>
      <thead>
        <tr>
          <th scope="col">{columns.version}</th>
          <th scope="col" className={classes.wideColumn}>
            {columns.notes}
          </th>
          <th scope="col">{columns.size}</th>
          <th scope="col">{columns.sha256}</th>
          <th scope="col">{columns.added}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {firmware.map((row) => (
          <tr key={row.firmware_id} className={cardTable.row ?? ''}>
            <td data-label={columns.version}>
              <strong>{row.version}</strong>
              {row.tags.map((tag) => (
                <span key={tag} className={classes.chip}>
                  {tag}
                </span>
              ))}
            </td>
            <td data-label={columns.notes} className={classes.notes}>
              <Notes text={row.notes} />
            </td>
            <td data-label={columns.size}>{formatBytes(row.size_bytes)}</td>
            <td data-label={columns.sha256} className={classes.sum} title={row.sha256}>
              {row.sha256}
            </td>
            <td data-label={columns.added}>
              <LocalTime iso={row.created_at} />
            </td>
            <td data-label={columns.actions}>
              {row.tags.length > 0 ? (
                <span className={classes.note}>{texts.remove.isTagged}</span>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={texts.remove.of(row.version)}
                  onClick={() => onRemove(row)}
                >
                  {texts.remove.action}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Long notes would push other versions off the screen. */
function Notes({ text }: { text: string }) {
  if (text.length <= NOTES_SHOWN_CHARACTERS) return text || texts.none
  return (
    <details>
      <summary>{`${text.slice(0, NOTES_SHOWN_CHARACTERS)}…`}</summary>
      {text}
    </details>
  )
}
