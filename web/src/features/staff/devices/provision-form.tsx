import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { DEVICE_NAME_MAX_CHARACTERS } from '@sentinel/contracts/fleet/limits'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './devices.module.css'

const texts = messages.internalDevices.provision

export const emptyOrder = { device_id: '', owner_email: '', name: '', firmware: '', dev_eui: '' }
type Typed = typeof emptyOrder
const FIELDS = Object.keys(emptyOrder)

interface ProvisionFormProps {
  typed: Typed
  onTyped: (typed: Typed) => void
  isPending: boolean
  error: Error | null
  onSubmit: (order: {
    device_id: number
    owner_email: string | null
    name: string
    firmware: string
    dev_eui: string | null
  }) => void
  onCancel: () => void
}

export function ProvisionForm({ typed, onTyped, isPending, error, onSubmit, onCancel }: ProvisionFormProps) {
  const [isIdBad, setIdBad] = useState(false)
  const { fields, general } = explainFields(error, FIELDS)
  const field = (name: keyof Typed, ownError?: string) => ({
    value: typed[name],
    onValue: (text: string) => onTyped({ ...typed, [name]: text }),
    error: ownError ?? fields[name],
    autoComplete: 'off',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { device_id, owner_email, name, firmware, dev_eui } = typed
    const isIdGood = /^\s*\d{1,10}\s*$/.test(device_id) && Number(device_id) <= DEVICE_ID_MAX
    setIdBad(!isIdGood)
    if (!isIdGood) return
    onSubmit({
      device_id: Number(device_id),
      owner_email: owner_email.trim() || null,
      name,
      firmware,
      dev_eui: dev_eui.trim() || null,
    })
  }
  return (
    <FormColumn onSubmit={submit} failure={error}>
      <TextField
        label={texts.id}
        hint={texts.idHint}
        inputMode="numeric"
        data-autofocus
        {...field('device_id', isIdBad ? texts.idBad : undefined)}
      />
      <TextField label={texts.owner} hint={texts.ownerHint} type="email" {...field('owner_email')} />
      <TextField label={texts.name} maxLength={DEVICE_NAME_MAX_CHARACTERS} {...field('name')} />
      <TextField label={texts.firmware} {...field('firmware')} />
      <TextField label={texts.devEui} spellCheck={false} {...field('dev_eui')} />
      <GeneralError>{general}</GeneralError>
      <div className={classes.answers}>
        <Button disabled={isPending} onClick={onCancel}>
          {messages.ui.cancel}
        </Button>
        <Button variant="primary" type="submit" isLoading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}
