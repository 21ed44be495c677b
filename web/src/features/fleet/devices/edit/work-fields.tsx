import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { durationOptionsMinutes } from '@sentinel/contracts/commands/limits'
import { duration } from '../../../../messages/duration.ts'
import { messages } from '../../../../messages/messages.ts'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from './edit-form.module.css'
import { SettingsDelivery } from './settings-delivery.tsx'
import type { EditForm } from './use-edit-form.ts'

const texts = messages.devices.form

const durations = durationOptionsMinutes.map((minutes) => ({ key: String(minutes), name: duration(minutes) }))

interface WorkFieldsProps {
  form: EditForm
  device: Device
  /** Undefined as long as they are not known. */
  groups: readonly Group[] | undefined
}

/** How the camera works, and with which others it belongs together. */
export function WorkFields({ form: { draft, change, errors }, device, groups }: WorkFieldsProps) {
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
