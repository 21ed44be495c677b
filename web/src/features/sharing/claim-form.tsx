import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { Button } from '../../ui/button.tsx'
import { deviceName } from '@sentinel/domain/device/device-name'
import { explainFields } from '../../ui/explain-failure.ts'
import { FormColumn } from '../../ui/form-column.tsx'
import { GeneralError } from '../../ui/general-error.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { claim } from './queries.ts'
import classes from './sharing.module.css'

const texts = messages.sharing.claim
const FIELDS = ['device_id', 'claim_code'] as const

/** What has been entered stays until the camera is there. */
export function ClaimForm({ onClose }: { onClose: () => void }) {
  const [deviceId, setDeviceId] = useState('')
  const [code, setCode] = useState('')
  const [isNumberBad, setIsNumberBad] = useState(false)
  const { mutate, isPending, error, reset } = useMutation(claim(useQueryClient()))
  const { fields, general } = explainFields(error, FIELDS)
  // The refusal was about the former values.
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setIsNumberBad(false)
    if (!isPending) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNumber = /^\d{1,10}$/.test(deviceId.trim())
    setIsNumberBad(!isNumber)
    if (isNumber)
      mutate(
        { device_id: Number(deviceId), claim_code: code },
        {
          onSuccess(device) {
            notify({ text: texts.done(deviceName(device)), tone: 'good' })
            onClose()
          },
        },
      )
  }
  const isRefused = error instanceof CallFailed && error.code === 'not_found'
  return (
    <FormColumn onSubmit={submit} failure={error}>
      <p className={classes.lead}>{texts.body}</p>
      <TextField
        label={texts.deviceId}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={deviceId}
        onValue={edit(setDeviceId)}
        error={isNumberBad ? texts.deviceIdBad : fields['device_id']}
      />
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onValue={edit(setCode)}
        error={fields['claim_code']}
      />
      <GeneralError>{isRefused ? texts.refused : general}</GeneralError>
      <div className={classes.answers}>
        <Button onClick={onClose}>{messages.ui.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}
