import { clearWholeDevice } from '@sentinel/contracts/staff/clearings'
import { CONFIRMATION_TEXT } from '@sentinel/contracts/commands/limits'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { clearingsAtom } from './clearings.ts'

const texts = messages.internalClearing

interface ClearDeviceDialogProps {
  deviceId: number
  onClose: () => void
}

/** Asks twice, for the device's id and for a sentence: what this takes away does not come back. */
export function ClearDeviceDialog({ deviceId, onClose }: ClearDeviceDialogProps) {
  const [typedId, setTypedId] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { clear, refusal } = useClearing(deviceId, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = isSameId(typedId, deviceId) && confirmation === CONFIRMATION_TEXT
    setWrong(!isRight)
    if (isRight) clear.mutate()
  }
  return (
    <Dialog isOpen isFirm={clear.isPending} title={texts.question(deviceId)} onClose={onClose}>
      <FormColumn failure={clear.error} onSubmit={submit}>
        <p>{texts.consequences}</p>
        <ul>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <TextField
          label={texts.deviceId}
          value={typedId}
          onValue={setTypedId}
          maxLength={TEXT_MAX_CHARACTERS}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
        <TextField
          label={texts.confirmation}
          hint={texts.confirmationHint(CONFIRMATION_TEXT)}
          value={confirmation}
          onValue={setConfirmation}
          maxLength={TEXT_MAX_CHARACTERS}
          autoComplete="off"
        />
        <GeneralError>{isWrong ? texts.incorrect : refusal}</GeneralError>
        <Button type="submit" variant="danger" isLoading={clear.isPending}>
          {texts.confirm}
        </Button>
      </FormColumn>
    </Dialog>
  )
}

/** Numerically (spec 2 §5): leading zeros, a plus sign and spaces around it do not matter. */
function isSameId(typed: string, deviceId: number): boolean {
  return /^\s*\+?\d+\s*$/.test(typed) && Number(typed) === deviceId
}

function useClearing(deviceId: number, onBegun: () => void) {
  const queryClient = useQueryClient()
  const setClearings = useSetAtom(clearingsAtom)
  const clear = useMutation({
    mutationFn: () => call(clearWholeDevice, { params: { deviceId } }),
    onSuccess({ clearing_id }) {
      setClearings((running) => [...running.filter((one) => one !== clearing_id), clearing_id])
      void queryClient.invalidateQueries({ queryKey: ['internal'] })
      onBegun()
    },
  })
  return { clear, refusal: clear.error ? texts.notCleared(explainFailure(clear.error).text) : undefined }
}
