import { FIRMWARE_VERSION_MAX_CHARACTERS } from '@sentinel/contracts/models/limits'
import { FIRMWARE_NOTES_MAX_CHARACTERS, FirmwareVersion } from '@sentinel/contracts/staff/firmware'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import fieldClasses from '../../../ui/fields/field.module.css'
import { Field } from '../../../ui/fields/field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { explainUpload } from '../upload/explain-upload.ts'
import { FileFields } from '../upload/file-fields.tsx'
import { NO_FILE, useFileUpload, type ChosenFile } from '../upload/use-file-upload.ts'
import { addFirmwareMutation } from './firmware-queries.ts'
import classes from './firmware.module.css'

const texts = messages.internalFirmware.add

/** Uploads a firmware version's file and adds the version. */
export function AddFirmwareDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY_FIRMWARE)
  const [chosen, setChosen] = useState(NO_FILE)
  const { upload, progress, cancel } = useFileUpload()
  const add = useMutation(addFirmwareMutation(useQueryClient()))
  const submit = (file: File) => {
    const { version, notes } = typed
    const onSuccess = () => {
      notify({ text: texts.done(version.trim()), tone: 'good' })
      onClose()
    }
    add.mutate({ version, notes, upload: () => upload({ file, checksum: chosen.checksum }) }, { onSuccess })
  }
  const isDirty = typed.version !== '' || typed.notes !== '' || chosen.file !== undefined
  return (
    <GuardedDialog isOpen title={texts.title} isDirty={isDirty} isBusy={add.isPending} onClose={onClose}>
      {(close) => (
        <AddFirmwareForm
          typed={typed}
          onTyped={setTyped}
          chosen={chosen}
          onChosen={setChosen}
          progress={progress}
          isPending={add.isPending}
          error={add.error}
          onSubmit={submit}
          onCancelUpload={cancel}
          onClose={close}
        />
      )}
    </GuardedDialog>
  )
}

const FIELDS = ['version', 'notes', 'sha256']

const EMPTY_FIRMWARE = { version: '', notes: '' }
type Typed = typeof EMPTY_FIRMWARE

interface AddFirmwareFormProps {
  typed: Typed
  onTyped: (typed: Typed) => void
  chosen: ChosenFile
  onChosen: (chosen: ChosenFile) => void
  /** The fraction sent, from 0 to 1, while the file is being uploaded. */
  progress: number | undefined
  isPending: boolean
  error: Error | null
  onSubmit: (file: File) => void
  onCancelUpload: () => void
  onClose: () => void
}

function AddFirmwareForm(props: AddFirmwareFormProps) {
  const { typed, onTyped, chosen, onChosen, progress, isPending, error } = props
  const [ownFields, setOwnFields] = useState<Record<string, string>>({})
  const { fields: serverFields, general } = explainUpload(error, FIELDS)
  const fields = { ...serverFields, ...ownFields }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = FirmwareVersion.safeParse(typed.version).success
    setOwnFields({
      ...(!isGood && { version: texts.versionBad }),
      ...(!chosen.file && { file: messages.internalUpload.fileMissing }),
    })
    if (chosen.file && isGood) props.onSubmit(chosen.file)
  }
  return (
    <FormColumn onSubmit={submit} failure={error}>
      <UnsavedGuard isDirty={isPending} words={messages.internalUpload.leave} />
      <TextField
        label={texts.version}
        hint={texts.versionHint}
        value={typed.version}
        onValue={(version) => onTyped({ ...typed, version })}
        error={fields['version']}
        maxLength={FIRMWARE_VERSION_MAX_CHARACTERS}
        readOnly={isPending}
        autoComplete="off"
        data-autofocus
      />
      <FileFields
        {...{ chosen, onChosen, progress, fields }}
        isBusy={isPending}
        onCancel={props.onCancelUpload}
      />
      <Field label={texts.notes} error={fields['notes']}>
        {(control) => (
          <textarea
            {...control}
            className={`${fieldClasses.control} ${classes.notesField}`}
            rows={3}
            maxLength={FIRMWARE_NOTES_MAX_CHARACTERS}
            value={typed.notes}
            readOnly={isPending}
            onChange={({ currentTarget }) => onTyped({ ...typed, notes: currentTarget.value })}
          />
        )}
      </Field>
      <GeneralError>{general ?? fields['sha256']}</GeneralError>
      <div className={classes.answers}>
        <Button disabled={isPending} onClick={props.onClose}>
          {messages.ui.cancel}
        </Button>
        <Button variant="primary" type="submit" isLoading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}
