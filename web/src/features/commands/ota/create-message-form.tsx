import type { Device } from '@sentinel/contracts/fleet/devices'
import { OTA_FIRMWARE_MIN } from '@sentinel/contracts/commands/limits'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { deviceVersionsQuery } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { FormFoot } from '../form-foot.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { DeviceChoice } from '../choice/device-choice.tsx'
import { LoadFailure } from '../choice/load-failure.tsx'
import { explainFirmware, explainViewOnly } from '../choice/disabled-reason.ts'
import { useRadioNote } from '../choice/use-radio-note.ts'
import { type MessageType, messageTypes } from './message-draft.ts'
import { MessageOptions } from './message-options.tsx'
import classes from './ota.module.css'
import { SendFailures } from './send-failures.tsx'
import { type MessageForm, useCreateMessages } from './use-create-messages.ts'

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
