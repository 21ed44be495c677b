import type { ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import { messages } from '../../../messages/messages.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import classes from './devices.module.css'

const { import: texts, none } = messages.internalDevices
const COLUMNS = ['device_id', 'owner_email', 'name', 'firmware', 'dev_eui'] as const

/** What an import would make. */
export function ImportPreview({ outcome: { devices, device_count: count } }: { outcome: ImportOutcome }) {
  return (
    <div className={classes.stack}>
      <Notice>{texts.isGood(count)}</Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard */}
      <div className={classes.scroll} role="region" aria-label={texts.preview} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column}>{texts.columnNames[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={device.device_id}>
                {COLUMNS.map((column) => (
                  <td key={column}>{device[column] ?? none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > devices.length && <p>{texts.hasMore(devices.length)}</p>}
    </div>
  )
}
