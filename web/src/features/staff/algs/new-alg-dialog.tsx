import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { makeAlgMutation } from './alg-queries.ts'
import { AlgTextsFields } from './alg-texts-fields.tsx'
import classes from './algs.module.css'
import { NO_TEXTS, toTexts } from './typed-alg.ts'

const { make: texts, fields: fieldTexts } = messages.internalAlgs

interface NewAlgDialogProps {
  onMade: (alg: InternalAlg) => void
  onClose: () => void
}

/** Makes a model. Its file and classes come in the dialog that opens after it. */
export function NewAlgDialog({ onMade, onClose }: NewAlgDialogProps) {
  const [typed, setTyped] = useState(NO_TEXTS)
  const [ownFields, setOwnFields] = useState<Record<string, string>>({})
  const make = useMutation(makeAlgMutation(useQueryClient()))
  const { fields, general } = explainFields(make.error, Object.keys(NO_TEXTS))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = toTexts(typed)
    setOwnFields(body ? {} : { meta_alg_id: fieldTexts.groupBad })
    if (body) make.mutate(body, { onSuccess: onMade })
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.title}
      isDirty={Object.values(typed).some((text) => text !== '')}
      isBusy={make.isPending}
      onClose={onClose}
    >
      {(close) => (
        <FormColumn onSubmit={submit} failure={make.error}>
          <p>{texts.body}</p>
          <AlgTextsFields
            typed={typed}
            onTyped={(changes) => setTyped({ ...typed, ...changes })}
            isPending={make.isPending}
            fields={{ ...fields, ...ownFields }}
          />
          <GeneralError>{general}</GeneralError>
          <div className={classes.answers}>
            <Button disabled={make.isPending} onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" type="submit" isLoading={make.isPending}>
              {texts.submit}
            </Button>
          </div>
        </FormColumn>
      )}
    </GuardedDialog>
  )
}
