import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useEffect, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from './dialog.module.css'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { beginAuthenticatorMutation, confirmAuthenticatorMutation } from './second-factor.ts'

const texts = messages.secondFactor

interface SetUpAppDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Shows the secret, asks for a code from the app, and then shows the recovery codes. */
export function SetUpAppDialog({ isOpen, onClose }: SetUpAppDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const { mutate: begin, data: made, error, reset } = useMutation(beginAuthenticatorMutation)
  const confirm = useMutation(confirmAuthenticatorMutation(useQueryClient()))
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen, begin])
  const close = () => {
    setCodes(undefined)
    reset()
    confirm.reset()
    onClose()
  }
  const finish = (shown: string[] | undefined) => {
    notify({ text: texts.app.done, tone: 'good' })
    if (shown) setCodes(shown)
    else close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={codes ? texts.codes.title : texts.app.title}
      isFirm={confirm.isPending || codes !== undefined}
      onClose={close}
    >
      {codes && <RecoveryCodeList codes={codes} onClose={close} />}
      {!codes && error && (
        <div className={classes.stack}>
          <GeneralError>{explainFields(error, []).general}</GeneralError>
          <div className={classes.answers}>
            <Button onClick={close}>{messages.ui.cancel}</Button>
            <Button onClick={() => begin()}>{messages.ui.tryAgain}</Button>
          </div>
        </div>
      )}
      {!codes && !error && !made && <Skeleton height="360px" />}
      {!codes && made && <Secret {...made} confirm={confirm} onDone={finish} onCancel={close} />}
    </Dialog>
  )
}

type Confirmation = UseMutationResult<{ recovery_codes?: string[] | undefined }, Error, string>

interface SecretProps {
  secret: string
  uri: string
  confirm: Confirmation
  onDone: (codes: string[] | undefined) => void
  onCancel: () => void
}

function Secret({ secret, uri, confirm, onDone, onCancel }: SecretProps) {
  const [code, setCode] = useState('')
  const failure = explainFields(confirm.variables === code ? confirm.error : null, ['code'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '' && !confirm.isPending)
      confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
  }
  return (
    <div className={classes.stack}>
      <UnsavedGuard isDirty={confirm.isPending} words={texts.codes.leave} />
      <p>{texts.app.scan}</p>
      <QRCodeSVG value={uri} size={184} title={texts.app.qrCode} className={classes.qr} />
      <p>
        <a href={uri}>{texts.app.open}</a>
      </p>
      <p>{texts.app.type}</p>
      <p className={classes.key}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <FormColumn onSubmit={submit} failure={confirm.error}>
        <TextField
          label={texts.app.code}
          hint={texts.app.codeHint}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          onValue={setCode}
          error={failure.fields['code']}
        />
        <GeneralError>{failure.general}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={confirm.isPending} onClick={onCancel}>
            {messages.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={confirm.isPending} disabled={code === ''}>
            {texts.app.turnOn}
          </Button>
        </div>
      </FormColumn>
    </div>
  )
}
