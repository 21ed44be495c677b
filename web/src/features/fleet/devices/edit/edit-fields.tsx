import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import {
  DEVICE_DESCRIPTION_MAX_CHARACTERS,
  DEVICE_NAME_MAX_CHARACTERS,
} from '@sentinel/contracts/fleet/limits'
import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from './edit-form.module.css'
import { PlaceFields } from './place-fields.tsx'
import type { EditForm } from './use-edit-form.ts'
import { WorkFields } from './work-fields.tsx'

const texts = messages.devices.form

interface EditFieldsProps {
  form: EditForm
  device: Device
  state: DeviceState | undefined
  /** Undefined as long as they are not known. */
  groups: readonly Group[] | undefined
  onCancel: () => void
}

export function EditFields({ form, device, state, groups, onCancel }: EditFieldsProps) {
  const { draft, change, errors } = form
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
      <Section title={texts.sections.name}>
        <div className={classes.pair}>
          <TextField
            label={texts.displayName}
            hint={texts.displayNameHint}
            maxLength={DEVICE_NAME_MAX_CHARACTERS}
            value={draft.displayName}
            error={errors.displayName}
            onValue={(displayName) => change({ displayName })}
            data-autofocus
          />
          <TextField
            label={texts.deviceName}
            hint={texts.deviceNameHint}
            maxLength={DEVICE_NAME_MAX_CHARACTERS}
            value={draft.deviceName}
            error={errors.deviceName}
            onValue={(deviceName) => change({ deviceName })}
          />
        </div>
        <TextField
          label={texts.description}
          maxLength={DEVICE_DESCRIPTION_MAX_CHARACTERS}
          value={draft.description}
          error={errors.description}
          onValue={(description) => change({ description })}
        />
      </Section>
      <Section title={texts.sections.place}>
        <PlaceFields form={form} device={device} state={state} />
      </Section>
      <Section title={texts.sections.work}>
        <WorkFields form={form} device={device} groups={groups} />
        <div className={classes.switches}>
          <Switch
            label={texts.allowWifiInsights}
            isOn={draft.allowWifiInsights}
            onChange={(allowWifiInsights) => change({ allowWifiInsights })}
          />
          <Switch
            label={texts.allowCompleteImages}
            isOn={draft.allowCompleteImages}
            onChange={(allowCompleteImages) => change({ allowCompleteImages })}
          />
        </div>
      </Section>
      <div className={classes.foot}>
        <GeneralError>{form.general}</GeneralError>
        <Button onClick={onCancel}>{messages.ui.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={form.isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
