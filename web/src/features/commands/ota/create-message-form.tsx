import { OTA_FIRMWARE_MIN, CONFIRMATION_TEXT } from '@sentinel/contracts/commands/limits'
import { FILL_IN_TEXT, type NewOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { duration } from '../../../messages/duration.ts'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { deviceVersionsQuery, approvedReleasesQuery, sendMessage } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { DeviceChoice } from '../choice/device-choice.tsx'
import { explainFirmware, explainViewOnly } from '../choice/disabled-reason.ts'
import { LoadFailure } from '../choice/load-failure.tsx'
import { useRadioNote } from '../choice/use-radio-note.ts'
import { FormFoot } from '../form-foot.tsx'
import {
  type MessageType,
  messageTypes,
  type MessageDraft,
  type MessageErrors,
  type MessageProblems,
  NEW_MESSAGE,
  readMessageDraft,
  toMessageErrors,
} from './message-draft.ts'
import classes from './ota.module.css'
import { type NotSent, sendToDevices } from './send-to-devices.ts'

const texts = messages.otaMessages.form

interface CreateMessageFormProps {
  onDirty: (isDirty: boolean) => void
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onDone: () => void
}

export function CreateMessageForm({ onDirty, onBusy, onCancel, onDone }: CreateMessageFormProps) {
  const versions = useQuery(deviceVersionsQuery)
  const noteOf = useRadioNote()
  const form = useCreateMessages(onDone)
  const { draft, change, errors, progress } = form
  useReportDirty(form.isDirty, onDirty)
  useReportDirty(progress !== undefined, onBusy)
  const disabledReason = (device: Device) =>
    explainViewOnly(device) ??
    explainFirmware(versions.data?.get(device.device_id) ?? device.software_version, OTA_FIRMWARE_MIN)
  return (
    <FormColumn failure={form.failure} onSubmit={form.submit}>
      <LoadFailure query={versions} what={texts.versions} notRead={texts.notRead} />
      <DeviceChoice
        chosen={draft.deviceIds}
        onChosen={(deviceIds) => change({ deviceIds })}
        disabledReason={disabledReason}
        noteOf={noteOf}
        error={errors.devices}
      />
      <ChoiceField<MessageType | ''>
        label={texts.type}
        options={[
          { key: '', name: texts.chooseType },
          ...messageTypes.map((key) => ({ key, name: messages.commands.types[key] })),
        ]}
        chosen={draft.type}
        error={errors.type}
        onChoose={(type) => change({ type, confirmation: '' })}
      />
      <MessageOptions form={form} />
      <Foot form={form} onCancel={onCancel} />
    </FormColumn>
  )
}

function Foot({ form, onCancel }: { form: MessageForm; onCancel: () => void }) {
  const { draft, progress, problem, failed } = form
  return (
    <FormFoot
      above={
        <>
          {problem && <GeneralError>{problem}</GeneralError>}
          {failed.length > 0 && <SendFailures failed={failed} />}
        </>
      }
    >
      {progress && (
        <span className={classes.progress} role="status">
          <progress value={progress.done} max={progress.total} />
          {texts.progress(progress.done, progress.total)}
        </span>
      )}
      <Button disabled={progress !== undefined} onClick={onCancel}>
        {messages.ui.cancel}
      </Button>
      <Button variant="primary" type="submit" isLoading={progress !== undefined}>
        {texts.submit(draft.deviceIds.size)}
      </Button>
    </FormFoot>
  )
}

const SHOWN_MAX = 20

/** Shows which devices no message was created for, and why. */
function SendFailures({ failed }: { failed: readonly NotSent[] }) {
  if (failed.length === 0) return null
  const more = failed.length - SHOWN_MAX
  return (
    <div>
      <ul className={classes.failures}>
        {failed.slice(0, SHOWN_MAX).map(({ deviceId, error }) => (
          <li key={deviceId}>
            <GeneralError>{texts.failed(deviceId)}</GeneralError>
            <span className={classes.reason}>{explainFields(error, []).general}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.moreFailed(more)}</p>}
    </div>
  )
}

/** Shows the fields for the chosen type of message. */
function MessageOptions({ form }: { form: MessageForm }) {
  const { type } = form.draft
  if (type === 'update_state') return <WorkOptions form={form} />
  if (type === 'update_model_settings')
    return (
      <>
        <ReleaseOption form={form} />
        <ConfirmationField form={form} />
      </>
    )
  if (type === 'reset_device')
    return (
      <>
        <Notice>{texts.reset}</Notice>
        <ConfirmationField form={form} />
      </>
    )
  return null
}

function WorkOptions({ form: { draft, change, errors } }: { form: MessageForm }) {
  const minutes = Number(draft.cycle)
  return (
    <div className={classes.pair}>
      <TextField
        label={texts.cycle}
        hint={Number.isInteger(minutes) && minutes > 0 ? duration(minutes) : undefined}
        inputMode="numeric"
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.cycle}
        error={errors.cycle}
        onValue={(cycle) => change({ cycle })}
      />
      <TextField
        label={texts.trigger}
        inputMode="numeric"
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.trigger}
        error={errors.trigger}
        onValue={(trigger) => change({ trigger })}
      />
    </div>
  )
}

function ReleaseOption({ form: { draft, change, errors } }: { form: MessageForm }) {
  const releases = useQuery(approvedReleasesQuery)
  const options = (releases.data ?? []).map(({ id, name }) => ({
    key: String(id),
    name: texts.releaseOf(id, name),
  }))
  return (
    <>
      <LoadFailure query={releases} what={texts.releases} notRead={texts.notRead} />
      {releases.data?.length === 0 && <Notice>{texts.noReleases}</Notice>}
      <ChoiceField
        label={texts.release}
        options={[{ key: '', name: texts.chooseRelease }, ...options]}
        chosen={draft.release}
        error={errors.release}
        onChoose={(release) => change({ release })}
      />
    </>
  )
}

function ConfirmationField({ form: { draft, change, errors } }: { form: MessageForm }) {
  return (
    <TextField
      label={texts.confirmation}
      hint={texts.confirmationHint(CONFIRMATION_TEXT)}
      maxLength={TEXT_MAX_CHARACTERS}
      autoComplete="off"
      value={draft.confirmation}
      error={errors.confirmation}
      onValue={(confirmation) => change({ confirmation })}
    />
  )
}

const NONE: readonly NotSent[] = []

/** Holds the input for messages, and creates one message per device. Devices that failed stay selected. */
function useCreateMessages(onDone: () => void) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(NEW_MESSAGE)
  const [problems, setProblems] = useState<MessageProblems>()
  const [done, setDone] = useState(0)
  const create = useMutation({
    mutationFn: ({ deviceIds, message }: { deviceIds: readonly number[]; message: NewOtaMessage }) =>
      sendToDevices(deviceIds, (deviceId) => sendMessage(queryClient, { deviceId, message }), setDone),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readMessageDraft(draft)
    create.reset()
    setProblems(read.problems)
    if (!read.message) return
    const deviceIds = [...draft.deviceIds]
    setDone(0)
    const onSuccess = (failed: readonly NotSent[]) => {
      const created = deviceIds.length - failed.length
      if (created > 0) notify({ text: texts.done(created), tone: 'good' })
      if (failed.length === 0) return onDone()
      const errors = Object.assign({}, ...failed.map(({ error }) => readFieldErrors(error)))
      if (Object.keys(errors).length > 0) setProblems({ isIncomplete: false, errors })
      setDraft((former) => ({ ...former, deviceIds: new Set(failed.map(({ deviceId }) => deviceId)) }))
    }
    create.mutate({ deviceIds, message: read.message }, { onSuccess })
  }
  return {
    draft,
    change: (changes: Partial<MessageDraft>) => {
      setProblems(undefined)
      setDraft((former) => ({ ...former, ...changes }))
    },
    submit,
    isDirty: draft !== NEW_MESSAGE,
    /** Errors that concern the whole form. */
    problem: problems?.isIncomplete ? FILL_IN_TEXT : undefined,
    errors: problems?.errors ?? {},
    /** The devices for which no message was created, except those whose error belongs to a field. */
    failed: (create.data ?? NONE).filter(({ error }) => Object.keys(readFieldErrors(error)).length === 0),
    /** The reason why the last attempt failed. */
    failure: problems ?? null,
    /** Undefined unless something is being sent. */
    progress: create.isPending ? { done, total: create.variables.deviceIds.length } : undefined,
  }
}

/** Maps the api's errors to the form's fields. */
function readFieldErrors(error: Error): MessageErrors {
  return error instanceof CallFailed ? toMessageErrors(error.fields) : {}
}

type MessageForm = ReturnType<typeof useCreateMessages>
