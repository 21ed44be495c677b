import type { Group } from '@sentinel/contracts/fleet/groups'
import type {
  Integration,
  Platform,
  NotifyingPlatform,
  ForwardingPlatform,
} from '@sentinel/contracts/integrations/integrations'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { ChipsField } from '../../../../ui/fields/chips-field.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FilterIcon, ListIcon, NoneIcon } from '../../../../ui/marks/icons.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import classes from '../settings.module.css'
import { ZoneField } from '../zone-field.tsx'
import { addRecipient, recipientsMax } from './add-recipient.ts'
import { ClassNamesField } from './class-names-field.tsx'
import type { ClassesDraft, IntegrationDraft } from './draft-integration.ts'
import { GroupsFields } from './groups-fields.tsx'
import { digestClock } from './integration-facts.tsx'
import { isNotifying } from './settle-draft.ts'
import { useIntegrationForm, type FormErrors } from './use-integration-form.ts'

const texts = messages.settings

interface IntegrationFormProps {
  platform: Platform
  stored: Integration | undefined
  groups: readonly Group[]
  knownClasses: readonly string[]
  onClose: () => void
}

/** Shows the form. The input stays until it is saved, even after a failure. */
export function IntegrationForm({ platform, stored, groups, knownClasses, onClose }: IntegrationFormProps) {
  const form = useIntegrationForm({ platform, stored, groups, onClose })
  const { draft, change, errors, general } = form
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
      {isNotifying(platform) ? (
        <RecipientsField platform={platform} draft={draft} error={errors.recipients} onChange={change} />
      ) : (
        <ForwardingFields platform={platform} stored={stored} {...{ draft, errors }} onChange={change} />
      )}
      <ClassesField
        label={texts.form.classes}
        draft={draft.classes}
        known={knownClasses}
        error={errors.classes}
        onChange={(chosen) => change({ classes: chosen })}
      />
      <GroupsFields
        groups={groups}
        draft={draft.groups}
        known={knownClasses}
        errors={errors.groups}
        onChange={(chosen) => change({ groups: chosen })}
      />
      <Switch
        label={texts.form.alerts}
        isOn={draft.alertSetting === 'enabled'}
        onChange={(isOn) => change({ alertSetting: isOn ? 'enabled' : 'disabled' })}
      />
      {isNotifying(platform) && (
        <DigestFields platform={platform} draft={draft} error={errors.timeZone} onChange={change} />
      )}
      <GeneralError>{general}</GeneralError>
      <div className={classes.foot}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={form.isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

interface ClassesFieldProps {
  label: string
  draft: ClassesDraft
  known: readonly string[]
  error: string | undefined
  onChange: (draft: ClassesDraft) => void
}

/** Selects the classes whose sightings are sent. */
function ClassesField({ label, draft, known, error, onChange }: ClassesFieldProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <SegmentedControl
        label={label}
        options={[
          { key: 'all', name: texts.form.choices.all, icon: ListIcon },
          { key: 'none', name: texts.form.choices.none, icon: NoneIcon },
          { key: 'selected', name: texts.form.choices.selected, icon: FilterIcon },
        ]}
        chosen={draft.choice}
        onChoose={(choice) => onChange({ ...draft, choice })}
      />
      {draft.choice === 'all' && <p className={classes.note}>{texts.form.allHint}</p>}
      {draft.choice === 'selected' && (
        <ClassNamesField label={texts.form.selected} {...{ draft, known, error, onChange }} />
      )}
    </fieldset>
  )
}

interface DigestFieldsProps {
  platform: NotifyingPlatform
  draft: IntegrationDraft
  error: string | undefined
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** Selects whether a daily summary is sent, and in which time zone. Only email supports it. */
function DigestFields({ platform, draft, error, onChange }: DigestFieldsProps) {
  const isDaily = draft.digestSetting === 'daily'
  return (
    <div className={classes.form}>
      {platform === 'email' && (
        <div>
          <Switch
            label={texts.form.digest}
            isOn={isDaily}
            onChange={(isOn) => onChange({ digestSetting: isOn ? 'daily' : 'none' })}
          />
          <p className={classes.note}>{texts.form.digestNote(digestClock, draft.timeZone)}</p>
        </div>
      )}
      <ZoneField
        label={texts.form.timeZone}
        zone={draft.timeZone}
        error={error}
        onZone={(timeZone) => onChange({ timeZone })}
      />
    </div>
  )
}

const names = { gundi_v1: texts.form.apiKey, gundi_v2: texts.form.token }

interface ForwardingFieldsProps {
  platform: ForwardingPlatform
  stored: Integration | undefined
  draft: IntegrationDraft
  errors: Pick<FormErrors, 'secret' | 'baseUrl'>
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** Shows the fields for the other system's key and address. */
function ForwardingFields({ platform, stored, draft, errors, onChange }: ForwardingFieldsProps) {
  const shown = stored?.options.apiKey ?? stored?.options.token
  const isUnreadable = stored?.offReason === 'key_unreadable'
  return (
    <>
      {platform === 'gundi_v2' && <Notice>{texts.form.tokenNote}</Notice>}
      <PasswordField
        label={names[platform]}
        value={draft.secret}
        hint={
          shown && (isUnreadable ? texts.form.enterSecretAgain(shown) : texts.form.readOrCreateSecret(shown))
        }
        error={errors.secret}
        autoComplete="off"
        data-autofocus
        onValue={(secret) => onChange({ secret })}
      />
      <TextField
        label={texts.form.baseUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={draft.baseUrl}
        hint={texts.form.baseUrlHint}
        error={errors.baseUrl}
        onValue={(baseUrl) => onChange({ baseUrl })}
      />
    </>
  )
}

const looks = {
  email: {
    label: texts.form.emails,
    full: texts.form.emailsFull,
    hint: undefined,
    input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  },
  sms: {
    label: texts.form.phoneNumbers,
    full: texts.form.phoneNumbersFull,
    hint: texts.form.phoneHint,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  },
} as const

interface RecipientsFieldProps {
  platform: NotifyingPlatform
  draft: IntegrationDraft
  error: string | undefined
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** Edits the recipients, which are addresses or numbers. Each is checked when it is added. */
function RecipientsField({ platform, draft, error, onChange }: RecipientsFieldProps) {
  const [wrong, setWrong] = useState<string>()
  const { label, full, hint, input } = looks[platform]
  const isFull = draft.recipients.length >= recipientsMax[platform]
  const change = (changes: Partial<IntegrationDraft>) => {
    setWrong(undefined)
    onChange(changes)
  }
  return (
    <ChipsField
      label={isFull ? full : label}
      values={draft.recipients}
      typed={draft.typed}
      isFull={isFull}
      hint={isFull ? undefined : hint}
      error={wrong ?? error}
      words={{ add: texts.form.add, remove: texts.form.remove }}
      input={input}
      onTyped={(typed) => change({ typed })}
      onAdd={(typed) => {
        const added = addRecipient(platform, draft.recipients, typed)
        if ('error' in added) setWrong(added.error)
        else change({ recipients: added.recipients, typed: '' })
      }}
      onRemove={(gone) => change({ recipients: draft.recipients.filter((one) => one !== gone) })}
    />
  )
}
