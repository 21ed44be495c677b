import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { explainUpload } from '../upload/explain-upload.ts'
import { FileFields } from '../upload/file-fields.tsx'
import { NO_FILE, useFileUpload } from '../upload/use-file-upload.ts'
import { algFileMutation } from './alg-queries.ts'
import classes from './algs.module.css'

const { file: texts } = messages.internalAlgs

interface AlgFileProps {
  alg: InternalAlg
  onDirty: (part: 'file', isDirty: boolean) => void
}

/** Uploads a model's file. */
export function AlgFile({ alg, onDirty }: AlgFileProps) {
  const [chosen, setChosen] = useState(NO_FILE)
  const [isMissing, setMissing] = useState(false)
  const { upload, progress, cancel } = useFileUpload()
  const set = useMutation(algFileMutation(useQueryClient(), alg.alg_id))
  useReportDirty(
    chosen.file !== undefined,
    useCallback((is: boolean) => onDirty('file', is), [onDirty]),
  )
  const { fields, general } = explainUpload(set.error, ['sha256'])
  const own: Record<string, string> = isMissing ? { file: messages.internalUpload.fileMissing } : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, checksum } = chosen
    const form = event.currentTarget
    setMissing(!file)
    if (!file) return
    set.mutate(() => upload({ file, checksum }), {
      onError: (failure) =>
        failure.name !== 'AbortError' && notify({ text: texts.notStored(alg.name), tone: 'bad', failure }),
      onSuccess: ({ alg: { name } }) => {
        form.reset()
        setChosen(NO_FILE)
        notify({ text: texts.saved(name), tone: 'good' })
      },
    })
  }
  return (
    <FormColumn onSubmit={submit} failure={set.error}>
      <UnsavedGuard isDirty={set.isPending} words={messages.internalUpload.leave} />
      <p>{texts.body}</p>
      {alg.sha256 !== null && <Notice>{texts.replaces}</Notice>}
      <FileFields
        chosen={chosen}
        onChosen={setChosen}
        progress={progress}
        isBusy={set.isPending}
        onCancel={cancel}
        fields={{ ...fields, ...own }}
      />
      <GeneralError>{general ?? fields['sha256']}</GeneralError>
      <div className={classes.answers}>
        <Button variant="primary" type="submit" isLoading={set.isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}
