import { useEffect, useRef } from 'react'
import { formatBytes } from '../../../messages/bytes.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './file-fields.module.css'
import type { ChosenFile } from './use-file-upload.ts'

const texts = messages.internalUpload

interface FileFieldsProps {
  chosen: ChosenFile
  onChosen: (chosen: ChosenFile) => void
  /** The fraction sent, from 0 to 1, while the file is being uploaded. */
  progress: number | undefined
  isBusy: boolean
  onCancel: () => void
  fields: Record<string, string>
}

/** Selects the file and its expected checksum, and shows the upload's progress. */
export function FileFields({ chosen, onChosen, progress, isBusy, onCancel, fields }: FileFieldsProps) {
  const { file, checksum } = chosen
  const input = useRef<HTMLInputElement>(null)
  const isCancelled = useRef(false)
  useEffect(() => {
    // The button that was pressed has been removed.
    if (!isBusy && isCancelled.current) input.current?.focus()
    isCancelled.current = false
  }, [isBusy])
  const cancel = () => {
    isCancelled.current = true
    onCancel()
  }
  return (
    <>
      <Field label={texts.file} hint={file ? formatBytes(file.size) : texts.fileHint} error={fields['file']}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            disabled={isBusy}
            onChange={({ currentTarget }) => onChosen({ ...chosen, file: currentTarget.files?.[0] })}
          />
        )}
      </Field>
      <TextField
        label={texts.checksum}
        hint={texts.checksumHint}
        value={checksum}
        onValue={(text) => onChosen({ ...chosen, checksum: text })}
        error={fields['checksum']}
        readOnly={isBusy}
        spellCheck={false}
        autoComplete="off"
      />
      {progress !== undefined && file && (
        <div className={classes.progress}>
          <progress value={progress} max={1} aria-label={texts.uploading} />
          <span>{progress < 1 ? texts.sent(progress * file.size, file.size) : texts.storing}</span>
          <Button onClick={cancel}>{texts.cancel}</Button>
        </div>
      )}
    </>
  )
}
