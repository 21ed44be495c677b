import type { ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import { messages } from '../../../messages/messages.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './devices.module.css'

const texts = messages.internalDevices.import

/** What is wrong with a file, line by line. */
export function ImportErrors({ outcome: { errors, error_count: count } }: { outcome: ImportOutcome }) {
  return (
    <div className={classes.stack}>
      <GeneralError>{texts.hasErrors(count)}</GeneralError>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard */}
      <div className={classes.scroll} role="region" aria-label={texts.errors} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th>{texts.line}</th>
              <th>{texts.column}</th>
              <th>{texts.problem}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }, at) => (
              <tr key={at}>
                <td>{line === 0 ? texts.wholeFile : line}</td>
                <td>{column === null ? '' : texts.columnNames[column]}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > errors.length && <p>{texts.moreErrors(errors.length)}</p>}
    </div>
  )
}
