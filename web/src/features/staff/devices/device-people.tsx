import type { InternalDeviceDetails, InternalDevicePerson } from '@sentinel/contracts/staff/devices'
import { moveLinkStart } from '@sentinel/contracts/staff/link-start'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { toTimeZone } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { lastClearingQuery } from '../clearings/clearings.ts'
import classes from './devices.module.css'
import { toInputTime } from './to-input-time.ts'

const texts = messages.internalDevices.dialog
const internalLinkStartTexts = messages.internalLinkStart

/** Shows who has a device, how, and since when they can see its data. */
export function DevicePeople({ device }: { device: InternalDeviceDetails }) {
  const { device_id: deviceId, people, people_count: count } = device
  const [moved, setMoved] = useState<InternalDevicePerson>()
  return (
    <section className={classes.part} aria-labelledby="device-people">
      <h3 id="device-people">{texts.people(count)}</h3>
      {count === 0 && <p>{texts.nobody}</p>}
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.user_id}>
            <Person person={person} onMove={() => setMoved(person)} />
          </li>
        ))}
      </ul>
      {count > people.length && <p>{texts.morePeople(people.length)}</p>}
      {moved && (
        <LinkStartDialog
          person={{ id: moved.user_id, email: moved.email }}
          deviceId={deviceId}
          visibleFrom={moved.visible_from}
          onClose={() => setMoved(undefined)}
        />
      )}
    </section>
  )
}

function Person({ person, onMove }: { person: InternalDevicePerson; onMove: () => void }) {
  const { user_id: id, email, may_manage: mayManage, is_guest: isGuest, visible_from: start } = person
  return (
    <>
      <div className={classes.person}>
        <Link to="/internal" search={{ tab: 'people', person: id }}>
          {email}
        </Link>
        <p>
          {mayManage ? texts.manages : texts.looks}, {isGuest ? texts.guest : texts.own}.{' '}
          {start === null ? (
            texts.sinceBeginning
          ) : (
            <>
              {texts.since} <LocalTime iso={start} />
            </>
          )}
          .
        </p>
      </div>
      <Button aria-label={texts.changeStartOf(email)} onClick={onMove}>
        {texts.changeStart}
      </Button>
    </>
  )
}

const choices = [
  { key: 'beginning', name: internalLinkStartTexts.fromBeginning },
  { key: 'time', name: internalLinkStartTexts.fromTime },
] as const

interface LinkStartDialogProps {
  person: { id: number; email: string }
  deviceId: number
  /** Null if the person can see all of the device's data. */
  visibleFrom: string | null
  onClose: () => void
}

/** Changes, to an earlier or later time, since when a person can see a device's data. */
function LinkStartDialog({ person, deviceId, visibleFrom, onClose }: LinkStartDialogProps) {
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
    if (kind === former.kind && time === former.time) return onClose() // the field has no seconds, so saving would move the start
    if (!isTimeless) move.mutate(kind === 'beginning' ? null : new Date(time).toISOString())
  }
  return (
    <GuardedDialog
      isOpen
      title={internalLinkStartTexts.title(person.email, deviceId)}
      isBusy={move.isPending}
      isDirty={!move.isSuccess && (kind !== former.kind || time !== former.time)}
      onClose={onClose}
    >
      {() => (
        <FormColumn failure={move.error} onSubmit={submit}>
          <p>{internalLinkStartTexts.note}</p>
          <ChoiceField
            label={internalLinkStartTexts.change}
            options={choices}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'time' && (
            <TextField
              label={internalLinkStartTexts.time}
              type="datetime-local"
              max={toInputTime(new Date().toISOString())}
              hint={internalLinkStartTexts.timeHint}
              error={isMissing ? internalLinkStartTexts.missing : refusals.visible_from}
              value={time}
              onValue={setTime}
            />
          )}
          {cleared && (
            <Notice>
              {internalLinkStartTexts.cleared(formatDateTime(cleared.begun_at, toTimeZone('mine')))}
            </Notice>
          )}
          <GeneralError>{refusals.general}</GeneralError>
          <Button type="submit" variant="primary" isLoading={move.isPending}>
            {internalLinkStartTexts.save}
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
      notify({ text: internalLinkStartTexts.saved(person.email), tone: 'good' })
      void queryClient.invalidateQueries({ queryKey: ['internal'] })
      onMoved()
    },
  })
  const { error } = move
  const fields: Record<string, string> = error instanceof CallFailed ? error.fields : {}
  const isFieldRefused = fields.visible_from !== undefined
  const general =
    error && !isFieldRefused ? internalLinkStartTexts.notSaved(explainFailure(error).text) : undefined
  return { move, refusals: { visible_from: fields.visible_from, general } }
}
