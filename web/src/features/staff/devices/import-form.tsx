import { IMPORT_MAX_CHARACTERS } from '@sentinel/contracts/staff/limits'
import type { ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import { type ChangeEvent, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './devices.module.css'
import { ImportPreview } from './import-preview.tsx'

const texts = messages.internalDevices.import

interface ImportFormProps {
  csv: string
  onCsv: (csv: string) => void
  /** What the last check or import of this text came to. */
  outcome: ImportOutcome | undefined
  running: 'check' | 'import' | undefined
  /** How many devices the import under way makes. */
  making: number | undefined
  error: Error | null
  onSend: (dryRun: boolean) => void
  onCancel: () => void
}

export function ImportForm(props: ImportFormProps) {
  const { csv, onCsv, outcome, running, making = 0, error, onSend, onCancel } = props
  const [fileError, setFileError] = useState<string>()
  const { general } = explainFields(error, [])
  const isTooLong = csv.length > IMPORT_MAX_CHARACTERS
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    setFileError(undefined)
    if (file.size > 4 * IMPORT_MAX_CHARACTERS) setFileError(texts.tooLarge)
    else file.text().then(onCsv, () => setFileError(texts.unread))
  }
  const isGood = outcome !== undefined && outcome.error_count === 0
  return (
    <div className={classes.stack}>
      <p>{texts.body}</p>
      <Field label={texts.file} error={isTooLong ? texts.tooLarge : fileError}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            disabled={running !== undefined}
            onChange={choose}
          />
        )}
      </Field>
      <Field label={texts.paste}>
        {(control) => (
          <textarea
            {...control}
            className={classes.csv}
            rows={6}
            spellCheck={false}
            wrap="off"
            value={csv}
            readOnly={running !== undefined}
            onChange={({ currentTarget }) => onCsv(currentTarget.value)}
          />
        )}
      </Field>
      {isGood && <ImportPreview outcome={outcome} />}
      {outcome && !isGood && <ImportErrors outcome={outcome} />}
      {running === 'import' && (
        <>
          <UnsavedGuard isDirty words={messages.internalDevices.secrets.leave} />
          <p role="status">{texts.running(making)}</p>
        </>
      )}
      <GeneralError>{general}</GeneralError>
      <ImportButtons
        {...{ isGood, running, outcome, onSend, onCancel }}
        mayCheck={csv.trim() !== '' && !isTooLong}
      />
    </div>
  )
}

type ImportButtonsProps = Pick<ImportFormProps, 'running' | 'outcome' | 'onSend' | 'onCancel'> & {
  isGood: boolean
  mayCheck: boolean
}

function ImportButtons({ isGood, running, outcome, mayCheck, onSend, onCancel }: ImportButtonsProps) {
  return (
    <div className={classes.answers}>
      <Button disabled={running !== undefined} onClick={onCancel}>
        {messages.ui.cancel}
      </Button>
      <Button
        variant={isGood ? 'default' : 'primary'}
        isLoading={running === 'check'}
        disabled={!mayCheck || running === 'import'}
        onClick={() => onSend(true)}
      >
        {texts.check}
      </Button>
      {isGood && outcome && (
        <Button variant="primary" isLoading={running === 'import'} onClick={() => onSend(false)}>
          {texts.submit(outcome.device_count)}
        </Button>
      )}
    </div>
  )
}

/** What is wrong with a file, line by line. */
function ImportErrors({ outcome: { errors, error_count: count } }: { outcome: ImportOutcome }) {
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
