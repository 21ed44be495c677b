import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { CLAIM_CODE_BITS } from '@sentinel/contracts/fleet/limits'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ClaimIcon } from '../../../ui/marks/icons.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { claim } from './queries.ts'
import classes from './sharing.module.css'

const texts = messages.sharing.claim

/** Adds another camera to the account. */
export function ClaimButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={ClaimIcon} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog isOpen={isOpen} title={texts.title} onClose={close}>
        <ClaimForm onClose={close} />
      </Dialog>
    </>
  )
}

/** Each character encodes five bits. */
const CODE_CHARACTERS = CLAIM_CODE_BITS / 5
const FIELDS = ['device_id', 'claim_code'] as const

interface Bad {
  deviceId?: string
  code?: string
}

/** Validates the input without the server. */
function findBad(deviceId: string, code: string): Bad {
  const characters = code.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return {
    ...(!/^\d+$/.test(deviceId.trim()) && { deviceId: texts.deviceIdBad }),
    ...(Number(deviceId) > DEVICE_ID_MAX && { deviceId: texts.deviceIdTooLong }),
    ...(characters < CODE_CHARACTERS && { code: characters === 0 ? texts.codeMissing : texts.codeTooShort }),
  }
}

/** Shows the form. The input stays until the camera is added. */
function ClaimForm({ onClose }: { onClose: () => void }) {
  const [deviceId, setDeviceId] = useState('')
  const [code, setCode] = useState('')
  const [bad, setBad] = useState<Bad>({})
  const { mutate, isPending, error, reset } = useMutation(claim(useQueryClient()))
  const { fields, general } = explainFields(error, FIELDS)
  // Clears the error, which was about the previous values.
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setBad({})
    if (!isPending) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findBad(deviceId, code)
    setBad(found)
    if (!found.deviceId && !found.code)
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
        error={bad.deviceId ?? fields['device_id']}
      />
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onValue={edit(setCode)}
        error={bad.code ?? fields['claim_code']}
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
