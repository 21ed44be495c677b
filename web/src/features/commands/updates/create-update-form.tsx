import { type OfferedFirmware, UPDATE_CONFLICT_TEXT } from '@sentinel/contracts/commands/device-updates'
import {
  cycleTimeOptionsMinutes,
  satelliteFixTimeOptions,
  satellitePassesOptions,
  triggerNumberOptions,
} from '@sentinel/contracts/commands/limits'
import { FILL_IN_TEXT } from '@sentinel/contracts/commands/ota-messages'
import type { Device } from '@sentinel/contracts/fleet/devices'
import type { ModelRelease } from '@sentinel/contracts/models/releases'
import { useQuery } from '@tanstack/react-query'
import { errorTexts } from '../../../messages/errors.ts'
import { explainFailure, explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { approvedReleasesQuery, offeredFirmwareQuery } from '../../../shared/commands/commands.ts'
import { readUpdateStatus } from '../../../shared/commands/update-status.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { DeviceChoice } from '../choice/device-choice.tsx'
import { explainViewOnly } from '../choice/disabled-reason.ts'
import { LoadFailure } from '../choice/load-failure.tsx'
import { useRadioNote } from '../choice/use-radio-note.ts'
import { FormFoot } from '../form-foot.tsx'
import { toUpdateErrors } from './update-draft.ts'
import { SettingsOnlyHint, UpdateSummary } from './update-summary.tsx'
import classes from './updates.module.css'
import { type UpdateForm, useCreateUpdate } from './use-create-update.ts'

const texts = messages.deviceUpdates.form
const { commands } = messages

const plain = (options: readonly number[]) => options.map((one) => ({ key: String(one), name: String(one) }))
const optional = (options: readonly number[]) => [{ key: '', name: commands.notSet }, ...plain(options)]
const cycles = cycleTimeOptionsMinutes.map((minutes) => ({
  key: String(minutes),
  name: commands.minutes(minutes),
}))

interface CreateUpdateFormProps {
  onDirty: (isDirty: boolean) => void
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onCreated: () => void
}

export function CreateUpdateForm({ onDirty, onBusy, onCancel, onCreated }: CreateUpdateFormProps) {
  const releases = useQuery(approvedReleasesQuery)
  const noteRadio = useRadioNote()
  const noteOf = (device: Device) =>
    [notePending(device), noteRadio(device)].filter(Boolean).join(' · ') || undefined
  const firmware = useQuery(offeredFirmwareQuery)
  const form = useCreateUpdate(firmware.data, onCreated)
  useReportDirty(form.isDirty, onDirty)
  useReportDirty(form.isSaving, onBusy)
  const { draft, change, errors } = form
  return (
    <FormColumn failure={form.failure} onSubmit={form.submit}>
      <SettingsOnlyHint />
      <DeviceChoice
        chosen={draft.deviceIds}
        onChosen={(deviceIds) => change({ deviceIds })}
        disabledReason={explainViewOnly}
        noteOf={noteOf}
        error={errors.devices}
      />
      <LoadFailure query={releases} what={texts.releases} notRead={texts.notRead} />
      <LoadFailure query={firmware} what={texts.tags} notRead={texts.notRead} />
      {releases.data?.length === 0 && <Notice>{texts.noReleases}</Notice>}
      <div className={classes.pair}>
        <ReleaseField form={form} releases={releases.data} onFocus={() => void releases.refetch()} />
        <TagField form={form} offered={firmware.data} onFocus={() => void firmware.refetch()} />
      </div>
      <SettingFields form={form} />
      <FormFoot
        above={
          <>
            <UpdateSummary form={form} releases={releases.data} offered={firmware.data} />
            <UpdateFailure isIncomplete={form.isIncomplete} error={form.error} />
          </>
        }
      >
        <Button disabled={form.isSaving} onClick={onCancel}>
          {messages.ui.cancel}
        </Button>
        <Button variant="primary" type="submit" isLoading={form.isSaving}>
          {texts.submit}
        </Button>
      </FormFoot>
    </FormColumn>
  )
}

/** Warns about a device that still has to answer an update, because the api refuses to send it another one. */
function notePending(device: Device): string | undefined {
  const status = readUpdateStatus(device)
  return status === 'pending' || status === 'pendingReset' ? commands.choice.hasUpdate : undefined
}

interface ReleaseFieldProps {
  form: UpdateForm
  releases: readonly ModelRelease[] | undefined
  onFocus: () => void
}

function ReleaseField({ form: { draft, change, errors }, releases, onFocus }: ReleaseFieldProps) {
  const options = (releases ?? []).map(({ id, name }) => ({
    key: String(id),
    name: texts.releaseOf(id, name),
  }))
  return (
    <ChoiceField
      label={texts.release}
      options={[{ key: '', name: texts.chooseRelease }, ...options]}
      chosen={draft.release}
      onFocus={onFocus}
      error={errors.release}
      onChoose={(release) => change({ release })}
    />
  )
}

interface TagFieldProps {
  form: UpdateForm
  offered: readonly OfferedFirmware[] | undefined
  onFocus: () => void
}

function TagField({ form: { tag, change, errors }, offered, onFocus }: TagFieldProps) {
  const options = (offered ?? []).map((one) => ({
    key: one.tag,
    name: texts.tagOf(one.tag, one.version),
    isDisabled: one.version === null,
  }))
  return (
    <ChoiceField<string>
      label={texts.tag}
      options={[{ key: '', name: texts.chooseTag }, ...options]}
      chosen={tag}
      onFocus={onFocus}
      hint={options.some(({ isDisabled }) => isDisabled) ? texts.noFirmware : undefined}
      error={errors.tag}
      onChoose={(chosen) => change({ tag: chosen })}
    />
  )
}

function SettingFields({ form: { draft, change, errors } }: { form: UpdateForm }) {
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          label={texts.trigger}
          options={plain(triggerNumberOptions)}
          chosen={draft.trigger}
          error={errors.trigger}
          onChoose={(trigger) => change({ trigger })}
        />
        <ChoiceField
          label={texts.cycle}
          options={cycles}
          chosen={draft.cycle}
          error={errors.cycle}
          onChoose={(cycle) => change({ cycle })}
        />
      </div>
      <div className={classes.pair}>
        <ChoiceField
          label={texts.fixTime}
          options={optional(satelliteFixTimeOptions)}
          chosen={draft.fixTime}
          error={errors.fixTime}
          onChoose={(fixTime) => change({ fixTime })}
        />
        <ChoiceField
          label={texts.passes}
          options={optional(satellitePassesOptions)}
          chosen={draft.passes}
          error={errors.passes}
          onChoose={(passes) => change({ passes })}
        />
      </div>
    </>
  )
}

interface UpdateFailureProps {
  isIncomplete: boolean
  error: Error | null
}

/** Shows why no update was created. */
function UpdateFailure({ isIncomplete, error }: UpdateFailureProps) {
  if (isIncomplete) return <GeneralError>{FILL_IN_TEXT}</GeneralError>
  if (!error) return null
  if (error instanceof CallFailed && error.conflicts.length > 0) return <Conflict error={error} />
  const { text, requestId } = explainFailure(error)
  if (error instanceof CallFailed && error.code === 'unreachable') return <GeneralError>{text}</GeneralError>
  if (error instanceof CallFailed && Object.keys(toUpdateErrors(error.fields)).length > 0)
    return <GeneralError>{error.fields['general'] ?? errorTexts.invalid}</GeneralError>
  return (
    <div className={classes.failure}>
      <GeneralError>{texts.failed}</GeneralError>
      <p>{explainFields(error, []).general}</p>
      {requestId && <p>{messages.ui.requestId(requestId)}</p>}
    </div>
  )
}

function Conflict({ error: { conflicts } }: { error: CallFailed }) {
  return (
    <div className={classes.failure}>
      <GeneralError>{UPDATE_CONFLICT_TEXT}</GeneralError>
      <p>{texts.conflicts}</p>
      <ul aria-label={texts.conflicts}>
        {conflicts.map(({ email, updateId }) => (
          <li key={updateId}>{texts.conflict(email, updateId)}</li>
        ))}
      </ul>
    </div>
  )
}
