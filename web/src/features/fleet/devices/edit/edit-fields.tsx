import { durationOptionsMinutes, OTA_FIRMWARE_MIN } from '@sentinel/contracts/commands/limits'
import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import {
  DEVICE_DESCRIPTION_MAX_CHARACTERS,
  DEVICE_NAME_MAX_CHARACTERS,
} from '@sentinel/contracts/fleet/limits'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import type { ReactNode } from 'react'
import { duration } from '../../../../messages/duration.ts'
import { messages } from '../../../../messages/messages.ts'
import { NextWake } from '../../../../shared/commands/delivery.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ReplayIcon } from '../../../../ui/marks/icons.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import classes from './edit-form.module.css'
import type { EditForm } from './use-edit-form.ts'

const texts = messages.devices.form

interface EditFieldsProps {
  form: EditForm
  device: Device
  state: DeviceState | undefined
  /** Undefined until the groups are known. */
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

interface PlaceFieldsProps {
  form: EditForm
  device: Device
  /** Undefined if the state could not be loaded. */
  state: DeviceState | undefined
}

/** Shows the fields for the camera's location: a description, and coordinates in case the person knows them better than the camera. */
function PlaceFields({ form: { draft, change, errors }, device, state }: PlaceFieldsProps) {
  const reported = state?.reported_place
  const isSet = draft.latitude !== '' || draft.longitude !== ''
  return (
    <>
      <TextField
        label={texts.locationName}
        maxLength={DEVICE_NAME_MAX_CHARACTERS}
        value={draft.locationName}
        error={errors.locationName}
        onValue={(locationName) => change({ locationName })}
      />
      <TextField
        label={texts.locationDescription}
        maxLength={DEVICE_DESCRIPTION_MAX_CHARACTERS}
        value={draft.locationDescription}
        error={errors.locationDescription}
        onValue={(locationDescription) => change({ locationDescription })}
      />
      <div className={classes.pair}>
        <TextField
          label={texts.latitude}
          inputMode="text" // a phone's decimal keypad has no minus
          placeholder={reported ? String(reported.latitude) : texts.noPlace}
          value={draft.latitude}
          error={errors.latitude}
          onValue={(latitude) => change({ latitude })}
        />
        <TextField
          label={texts.longitude}
          inputMode="text"
          placeholder={reported ? String(reported.longitude) : texts.noPlace}
          value={draft.longitude}
          error={errors.longitude}
          onValue={(longitude) => change({ longitude })}
        />
      </div>
      <div className={classes.place}>
        <p className={classes.note}>
          {isSet
            ? texts.locationIsSet
            : device.latitude === null
              ? texts.locationUnknown
              : texts.locationIsReported}
        </p>
        {isSet && (
          <Button icon={ReplayIcon} onClick={() => change({ latitude: '', longitude: '' })}>
            {texts.takePlaceBack}
          </Button>
        )}
      </div>
    </>
  )
}

const durations = durationOptionsMinutes.map((minutes) => ({ key: String(minutes), name: duration(minutes) }))

interface WorkFieldsProps {
  form: EditForm
  device: Device
  /** Undefined until the groups are known. */
  groups: readonly Group[] | undefined
}

/** Shows the fields for the camera's operation and group. */
function WorkFields({ form: { draft, change, errors }, device, groups }: WorkFieldsProps) {
  const { cycle_time, trigger_number } = device
  const isOffered = cycle_time === null || durationOptionsMinutes.includes(cycle_time)
  const isGroupKnown = groups?.some(({ group_id }) => String(group_id) === draft.group) === true
  const isGroupMissing = draft.group !== '' && !isGroupKnown
  const isGroupGone = isGroupMissing && groups !== undefined
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          label={texts.cycleTime}
          hint={texts.cycleTimeHint}
          options={[
            { key: '', name: texts.chooseCycleTime },
            ...(isOffered
              ? []
              : [{ key: String(cycle_time), name: texts.ownCycleTime(duration(cycle_time)) }]),
            ...durations,
          ]}
          chosen={draft.cycleTime}
          error={errors.cycleTime}
          onChoose={(cycleTime) => change({ cycleTime })}
        />
        <ChoiceField
          label={texts.syncTime}
          options={[{ key: '', name: texts.asReported }, ...durations]}
          chosen={draft.syncTime}
          error={errors.syncTime}
          onChoose={(syncTime) => change({ syncTime })}
        />
      </div>
      <SettingsDelivery device={device} />
      <div className={classes.pair}>
        <ChoiceField
          label={texts.group}
          options={[
            { key: '', name: texts.noGroup },
            ...(groups ?? []).map(({ group_id, group_name }) => ({
              key: String(group_id),
              name: group_name,
            })),
            ...(isGroupMissing ? [{ key: draft.group, name: texts.missingGroup(isGroupGone) }] : []),
          ]}
          chosen={draft.group}
          error={isGroupGone ? texts.groupIsGone : errors.group}
          onChoose={(group) => change({ group })}
        />
        <TextField
          label={texts.triggerNumber}
          hint={texts.triggerNumberHint}
          value={trigger_number === null ? texts.notReported : String(trigger_number)}
          onValue={() => undefined}
          readOnly
        />
      </div>
    </>
  )
}

/** Says when the settings will reach the camera, or why they will not. */
function SettingsDelivery({ device }: { device: Device }) {
  const { software_version: version, lora_uid } = device
  if (!isFirmwareAtLeast(version, OTA_FIRMWARE_MIN))
    return (
      <p className={classes.hint}>
        {version === null
          ? texts.delivery.firmwareUnknown(OTA_FIRMWARE_MIN)
          : texts.delivery.firmwareOld(version, OTA_FIRMWARE_MIN)}
      </p>
    )
  return (
    <p className={classes.hint}>
      <NextWake device={device} words={texts.delivery} />
      {lora_uid !== null && ` ${texts.delivery.lora}`}
    </p>
  )
}
