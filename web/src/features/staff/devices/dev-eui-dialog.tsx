import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import classes from './devices.module.css'
import { devEuiMutation } from './queries.ts'

const texts = messages.internalDevices.devEui

interface DevEuiDialogProps {
  deviceId: number
  devEui: string | null
  onClose: () => void
}

/** Sets or removes the DevEUI of a device. */
export function DevEuiDialog({ deviceId, devEui, onClose }: DevEuiDialogProps) {
  const [typed, setTyped] = useState(devEui ?? '')
  const [isBad, setBad] = useState(false)
  const { mutate, isPending, error } = useMutation(devEuiMutation(useQueryClient()))
  const { fields, general } = explainFields(error, ['dev_eui'])
  const onSuccess = () => {
    notify({ text: texts.saved(deviceId), tone: 'good' })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = typed.trim() === ''
    const isWell = isEmpty || DevEui.safeParse(typed).success
    setBad(!isWell)
    if (isWell) mutate({ deviceId, devEui: isEmpty ? null : typed }, { onSuccess })
  }
  return (
    <GuardedDialog isOpen title={texts.title(deviceId)} isDirty={typed !== (devEui ?? '')} onClose={onClose}>
      {(close) => (
        <FormColumn onSubmit={submit} failure={error}>
          <p>{texts.body}</p>
          <TextField
            label={texts.label}
            hint={texts.hint}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onValue={setTyped}
            error={isBad ? texts.hint : fields['dev_eui']}
          />
          <GeneralError>{general}</GeneralError>
          <div className={classes.answers}>
            <Button onClick={close}>{messages.ui.cancel}</Button>
            <Button variant="primary" type="submit" isLoading={isPending}>
              {texts.save}
            </Button>
          </div>
        </FormColumn>
      )}
    </GuardedDialog>
  )
}
