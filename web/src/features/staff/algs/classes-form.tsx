import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { AlgClass } from '@sentinel/contracts/staff/algs'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import classes from './algs.module.css'
import type { ReadClasses } from './read-classes.ts'

const texts = messages.internalAlgs.classes
const FILE_MAX_BYTES = 4 * 1024 * 1024
const PROBLEMS_SHOWN_MAX = 50

interface ClassesFormProps {
  stored: readonly AlgClass[]
  text: string
  /** The classes read from the text. */
  read: ReadClasses
  onText: (text: string) => void
  isDirty: boolean
  /** True if another user has saved other classes since these were read. `stored` contains the new classes. */
  isChangedMeanwhile: boolean
  isPending: boolean
  error: Error | null
  /** The file name for the saved classes. */
  fileName: string
  onDrop: () => void
  onSubmit: () => void
}

export function ClassesForm(props: ClassesFormProps) {
  const { stored, text, read, onText, isDirty, isChangedMeanwhile, isPending, error, onSubmit } = props
  const { general } = explainFields(error, [])
  const changes = countChanges(stored, read.classes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && read.problems.length === 0) onSubmit()
  }
  return (
    <FormColumn onSubmit={submit} failure={error}>
      <p>{texts.body}</p>
      <Field
        label={texts.label}
        hint={texts.hint(read.classes.length)}
        error={read.problems.length > 0 ? texts.hasProblems(read.problems.length) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className={classes.lines}
            rows={10}
            spellCheck={false}
            wrap="off"
            value={text}
            readOnly={isPending}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        )}
      </Field>
      <FileButtons {...props} />
      <Problems problems={read.problems} />
      {isChangedMeanwhile && <Notice>{texts.changedMeanwhile}</Notice>}
      {isDirty && read.problems.length === 0 && <p role="status">{texts.changes(changes)}</p>}
      {isDirty && changes.renamed + changes.removed > 0 && <Notice>{texts.renames}</Notice>}
      <GeneralError>{general}</GeneralError>
      <div className={classes.answers}>
        {isDirty && (
          <Button disabled={isPending} onClick={props.onDrop}>
            {texts.drop}
          </Button>
        )}
        <Button
          variant="primary"
          type="submit"
          isLoading={isPending}
          disabled={!isDirty || read.problems.length > 0}
        >
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

/** Reads classes from a CSV file, and saves them as one. */
function FileButtons({ text, fileName, isPending, onText }: ClassesFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string>()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    setFileError(file.size > FILE_MAX_BYTES ? texts.tooLarge : undefined)
    if (file.size <= FILE_MAX_BYTES) file.text().then(onText, () => setFileError(texts.unread))
    currentTarget.value = '' // lets the user choose the same file again after correcting it
  }
  return (
    <>
      <div className={classes.buttons}>
        <Button disabled={isPending} onClick={() => input.current?.click()}>
          {texts.import}
        </Button>
        <Button
          disabled={text.trim() === ''}
          onClick={() => saveFile(fileName, new Blob([text], { type: 'text/csv' }))}
        >
          {texts.export}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.import}
          accept=".csv,text/csv,text/plain"
          onChange={choose}
        />
      </div>
      <GeneralError>{fileError}</GeneralError>
    </>
  )
}

function Problems({ problems }: Pick<ReadClasses, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <ul className={classes.errors} aria-label={texts.problemList}>
      {problems.slice(0, PROBLEMS_SHOWN_MAX).map(({ line, message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line may have several problems, and none has a state
        <li key={at}>{texts.problem(line, message)}</li>
      ))}
      {problems.length > PROBLEMS_SHOWN_MAX && (
        <li>{texts.moreProblems(problems.length - PROBLEMS_SHOWN_MAX)}</li>
      )}
    </ul>
  )
}

interface ClassChanges {
  added: number
  renamed: number
  removed: number
}

/** Counts how a list of classes differs from the stored one. Class 99 is the same in all lists. */
function countChanges(stored: readonly AlgClass[], wanted: readonly AlgClass[]): ClassChanges {
  const former = new Map(stored.map(({ class_id, label }) => [class_id, label]))
  const next = wanted.filter(({ class_id }) => class_id !== EMPTY_CLASS_ID)
  const known = next.filter(({ class_id }) => former.has(class_id))
  return {
    added: next.length - known.length,
    renamed: known.filter(({ class_id, label }) => former.get(class_id) !== label).length,
    removed: stored.length - known.length,
  }
}
