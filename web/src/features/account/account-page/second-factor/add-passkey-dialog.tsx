import { PASSKEY_NAME_MAX_CHARACTERS } from '@sentinel/contracts/account/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { PasskeyFailed } from '../../../../shared/account/passkey.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { nameBrowser } from '../../../../ui/marks/name-browser.ts'
import classes from './dialog.module.css'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { addPasskeyMutation } from './second-factor.ts'

const texts = messages.secondFactor.passkeys

interface AddPasskeyDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for a name, makes the browser create the passkey, and shows recovery codes if it is the first factor. */
export function AddPasskeyDialog({ isOpen, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => nameBrowser(navigator.userAgent))
  const [codes, setCodes] = useState<string[]>()
  const add = useMutation(addPasskeyMutation(useQueryClient()))
  const close = () => {
    setCodes(undefined)
    add.reset()
    onClose()
  }
  const failure = explain(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || add.isPending) return
    add.mutate(name, {
      onSuccess: ({ recovery_codes }) => {
        notify({ text: texts.done(name.trim()), tone: 'good' })
        if (recovery_codes) setCodes(recovery_codes)
        else close()
      },
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={codes ? messages.secondFactor.codes.title : texts.title}
      isFirm={add.isPending || codes !== undefined}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={close} />
      ) : (
        <FormColumn onSubmit={submit} failure={add.error}>
          <UnsavedGuard isDirty={add.isPending} words={messages.secondFactor.codes.leave} />
          <p>{texts.body}</p>
          <TextField
            label={texts.label}
            hint={texts.labelHint}
            name="passkey-name"
            maxLength={PASSKEY_NAME_MAX_CHARACTERS}
            data-autofocus
            value={name}
            onValue={setName}
            error={failure.fields['name']}
          />
          <GeneralError>{failure.general}</GeneralError>
          <div className={classes.answers}>
            <Button disabled={add.isPending} onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button type="submit" variant="primary" isLoading={add.isPending} disabled={name.trim() === ''}>
              {texts.goOn}
            </Button>
          </div>
        </FormColumn>
      )}
    </Dialog>
  )
}

function explain(error: Error | null): ReturnType<typeof explainFields> {
  if (!(error instanceof PasskeyFailed)) return explainFields(error, ['name'])
  return { fields: {}, general: error.reason === 'known already' ? texts.known : texts.failed }
}
