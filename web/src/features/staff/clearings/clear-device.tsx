import { CONFIRMATION_TEXT } from '@sentinel/contracts/commands/limits'
import { type Clearing, clearWholeDevice } from '@sentinel/contracts/staff/clearings'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState, type FormEvent } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ClearIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './clear-device.module.css'
import { isRunning, lastClearingQuery, clearingsAtom } from './clearings.ts'

const texts = messages.internalClearing

/** Shows the button that clears a device of everything that its owners have left on it. */
export function ClearDevice({ deviceId }: { deviceId: number }) {
  const [isAsking, setAsking] = useState(false)
  const last = useQuery(lastClearingQuery(deviceId)).data
  return (
    <section className={classes.section} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={classes.line}>
        <p>
          {texts.note} {last && <LastClearing clearing={last} />}
        </p>
        <Button
          variant="danger"
          icon={ClearIcon}
          disabled={last !== undefined && last !== null && isRunning(last)}
          onClick={() => setAsking(true)}
        >
          {texts.action}
        </Button>
      </div>
      {isAsking && <ClearDeviceDialog deviceId={deviceId} onClose={() => setAsking(false)} />}
    </section>
  )
}

function LastClearing({ clearing: { state, done, total, ended_at } }: { clearing: Clearing }) {
  if (state === 'processing') return <strong>{texts.soFar(done, total)}</strong>
  if (state === 'failed') return <strong>{texts.stopped(done, total)}</strong>
  return (
    <>
      {texts.last} {ended_at && <LocalTime iso={ended_at} />}.
    </>
  )
}

interface ClearDeviceDialogProps {
  deviceId: number
  onClose: () => void
}

/** Asks for two confirmations (the device's id and a sentence), because the removed data can't be restored. */
function ClearDeviceDialog({ deviceId, onClose }: ClearDeviceDialogProps) {
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

/** Compares numerically, ignoring leading zeros, a plus sign and surrounding spaces. */
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
