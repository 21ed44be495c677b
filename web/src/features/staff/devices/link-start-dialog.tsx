import { moveLinkStart } from '@sentinel/contracts/staff/link-start'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { toTimeZone } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { lastClearingQuery } from '../clearings/clearings.ts'
import { toInputTime } from './to-input-time.ts'

const texts = messages.internalLinkStart
const choices = [
  { key: 'beginning', name: texts.fromBeginning },
  { key: 'time', name: texts.fromTime },
] as const

interface LinkStartDialogProps {
  person: { id: number; email: string }
  deviceId: number
  /** Null: they see the device from its beginning. */
  visibleFrom: string | null
  onClose: () => void
}

/** Changes since when a person sees a device, back or forward. */
export function LinkStartDialog({ person, deviceId, visibleFrom, onClose }: LinkStartDialogProps) {
  const former = {
    kind: visibleFrom === null ? 'beginning' : 'time',
    time: toInputTime(visibleFrom),
  } as const
  const [kind, setKind] = useState<(typeof choices)[number]['key']>(former.kind)
  const [time, setTime] = useState(former.time)
  const [isMissing, setMissing] = useState(false)
  const cleared = useQuery(lastClearingQuery(deviceId)).data
  const { move, refusals } = useMove({ person, deviceId, onMoved: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTimeless = kind === 'time' && time === ''
    setMissing(isTimeless)
    if (kind === former.kind && time === former.time) return onClose() // the field has no seconds: saving would move the start
    if (!isTimeless) move.mutate(kind === 'beginning' ? null : new Date(time).toISOString())
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.title(person.email, deviceId)}
      isBusy={move.isPending}
      isDirty={!move.isSuccess && (kind !== former.kind || time !== former.time)}
      onClose={onClose}
    >
      {() => (
        <FormColumn failure={move.error} onSubmit={submit}>
          <p>{texts.note}</p>
          <ChoiceField label={texts.change} options={choices} chosen={kind} onChoose={setKind} />
          {kind === 'time' && (
            <TextField
              label={texts.time}
              type="datetime-local"
              max={toInputTime(new Date().toISOString())}
              hint={texts.timeHint}
              error={isMissing ? texts.missing : refusals.visible_from}
              value={time}
              onValue={setTime}
            />
          )}
          {cleared && <Notice>{texts.cleared(formatDateTime(cleared.begun_at, toTimeZone('mine')))}</Notice>}
          <GeneralError>{refusals.general}</GeneralError>
          <Button type="submit" variant="primary" isLoading={move.isPending}>
            {texts.save}
          </Button>
        </FormColumn>
      )}
    </GuardedDialog>
  )
}

interface Move extends Pick<LinkStartDialogProps, 'person' | 'deviceId'> {
  onMoved: () => void
}

function useMove({ person, deviceId, onMoved }: Move) {
  const queryClient = useQueryClient()
  const move = useMutation({
    mutationFn: (visible_from: string | null) =>
      call(moveLinkStart, { params: { userId: person.id, deviceId }, body: { visible_from } }),
    onSuccess() {
      notify({ text: texts.saved(person.email), tone: 'good' })
      void queryClient.invalidateQueries({ queryKey: ['internal'] })
      onMoved()
    },
  })
  const { error } = move
  const fields: Record<string, string> = error instanceof CallFailed ? error.fields : {}
  const isFieldRefused = fields.visible_from !== undefined
  const general = error && !isFieldRefused ? texts.notSaved(explainFailure(error).text) : undefined
  return { move, refusals: { visible_from: fields.visible_from, general } }
}
