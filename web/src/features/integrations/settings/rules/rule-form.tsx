import type { Group } from '@sentinel/contracts/fleet/groups'
import { type Integration, NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { browserZone } from '../../../../platform/time/zone.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { ChipsField } from '../../../../ui/fields/chips-field.tsx'
import { SuggestField } from '../../../../ui/fields/suggest-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { DaysIcon, ZoneIcon, GroupsIcon, ListIcon } from '../../../../ui/marks/icons.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { readErrors } from '../field-errors.ts'
import classes from '../settings.module.css'
import { ZoneField } from '../zone-field.tsx'
import { type RuleDraft, isOvernight, toDraft, toRule } from './draft-rule.ts'
import { saveRule } from './save-rule.ts'

const texts = messages.settings
const words = texts.ruleForm

interface RuleFormProps {
  stored: SpeciesRule | undefined
  groups: readonly Group[]
  integrations: readonly Integration[]
  knownClasses: readonly string[]
  onClose: () => void
}

/** Shows the form. The input stays until it is saved, even after a failure. */
export function RuleForm({ stored, groups, integrations, knownClasses, onClose }: RuleFormProps) {
  const channels = NotifyingPlatform.options.filter((channel) =>
    integrations.some(({ platform }) => platform === channel),
  )
  const { draft, change, errors, general, ...form } = useRuleForm({ stored, channels, onClose })
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
      <div className={classes.row}>
        <SuggestField
          label={words.className}
          suggestions={knownClasses}
          placeholder={words.classNamePlaceholder}
          value={draft.className}
          error={errors.className}
          onValue={(className) => change({ className })}
        />
        <TextField
          label={words.minConfidence}
          inputMode="decimal"
          value={draft.minConfidence}
          error={errors.minConfidence}
          onValue={(minConfidence) => change({ minConfidence })}
        />
      </div>
      <PlacesFields groups={groups} draft={draft} error={errors.groupIds} onChange={change} />
      <HoursFields draft={draft} errors={errors} onChange={change} />
      <ChannelsFields draft={draft} channels={channels} error={errors.platforms} onChange={change} />
      <TextField
        label={words.pauseMinutes}
        inputMode="numeric"
        value={draft.pauseMinutes}
        hint={words.pauseHint}
        error={errors.pauseMinutes}
        onValue={(pauseMinutes) => change({ pauseMinutes })}
      />
      <Switch label={words.enabled} isOn={draft.enabled} onChange={(enabled) => change({ enabled })} />
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

interface ChannelsFieldsProps {
  draft: RuleDraft
  /** The channels that are set up. */
  channels: readonly NotifyingPlatform[]
  error: string | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

/** Selects the channels that notify the person. */
function ChannelsFields({ draft, channels, error, onChange }: ChannelsFieldsProps) {
  const noteId = useId()
  const deaf = draft.platforms.filter((channel) => !channels.includes(channel))
  const choose = (channel: NotifyingPlatform, isOn: boolean) =>
    onChange({
      platforms: NotifyingPlatform.options.filter((known) =>
        known === channel ? isOn : draft.platforms.includes(known),
      ),
    })
  return (
    <fieldset className={classes.choices} aria-describedby={deaf.length > 0 ? noteId : undefined}>
      <legend>{texts.ruleForm.platforms}</legend>
      <div className={classes.switches}>
        {NotifyingPlatform.options.map((channel) => (
          <Switch
            key={channel}
            label={texts.platforms[channel]}
            isOn={draft.platforms.includes(channel)}
            onChange={(isOn) => choose(channel, isOn)}
          />
        ))}
      </div>
      {deaf.length > 0 && (
        <p id={noteId} className={classes.note}>
          {deaf.map((channel) => texts.rules.isDeaf(channel)).join(' ')}
        </p>
      )}
      <GeneralError>{error}</GeneralError>
    </fieldset>
  )
}

interface HoursFieldsProps {
  draft: RuleDraft
  errors: RuleErrors
  onChange: (changes: Partial<RuleDraft>) => void
}

/** Selects the times of day and the time zone. */
function HoursFields({ draft, errors, onChange }: HoursFieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.ruleForm.when}</legend>
      <SegmentedControl
        label={texts.ruleForm.when}
        options={[
          { key: 'any', name: texts.ruleForm.anyTime, icon: DaysIcon },
          { key: 'hours', name: texts.ruleForm.hours, icon: ZoneIcon },
        ]}
        chosen={draft.isForHours ? 'hours' : 'any'}
        onChoose={(chosen) => onChange({ isForHours: chosen === 'hours' })}
      />
      {draft.isForHours && (
        <div className={classes.row}>
          <TextField
            label={texts.ruleForm.from}
            type="time"
            value={draft.from}
            error={errors.hours}
            onValue={(from) => onChange({ from })}
          />
          <TextField
            label={texts.ruleForm.until}
            type="time"
            value={draft.until}
            hint={isOvernight(draft) ? texts.ruleForm.overnight : undefined}
            onValue={(until) => onChange({ until })}
          />
          <ZoneField
            label={texts.ruleForm.timeZone}
            zone={draft.timeZone}
            error={errors.timeZone}
            onZone={(timeZone) => onChange({ timeZone })}
          />
        </div>
      )}
    </fieldset>
  )
}

const FIELDS = [
  'className',
  'minConfidence',
  'groupIds',
  'hours',
  'timeZone',
  'pauseMinutes',
  'platforms',
] as const

interface FormOptions {
  stored: SpeciesRule | undefined
  /** The channels that are set up. A new rule uses all of them. */
  channels: readonly NotifyingPlatform[]
  onClose: () => void
}

/** Manages the draft of a rule: its changes, errors and saving. */
function useRuleForm({ stored, channels, onClose }: FormOptions) {
  const [draft, setDraft] = useState(() => toDraft(stored, { timeZone: browserZone(), platforms: channels }))
  const save = useMutation(saveRule(useQueryClient()))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (save.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [save.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { ruleId: stored?.ruleId, rule: toRule(draft) },
      {
        onSuccess: () => {
          notify({ text: texts.rules.saved, tone: 'good', closeAfterMs: TOAST_MS.integration })
          onClose()
        },
      },
    )
  }
  const { fields, general } = readErrors(save.error, FIELDS)
  return {
    element,
    draft,
    change: (changes: Partial<RuleDraft>) => setDraft((former) => ({ ...former, ...changes })),
    submit,
    isSaving: save.isPending,
    errors: fields,
    general: general === undefined ? undefined : texts.rules.notSaved(general),
  }
}

type RuleErrors = ReturnType<typeof useRuleForm>['errors']

const formTexts = messages.settings.form

interface PlacesFieldsProps {
  groups: readonly Group[]
  draft: RuleDraft
  error: string | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

/** Selects the cameras that the rule applies to. */
function PlacesFields({ groups, draft, error, onChange }: PlacesFieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.ruleForm.where}</legend>
      <SegmentedControl
        label={texts.ruleForm.where}
        options={[
          { key: 'all', name: texts.ruleForm.allDevices, icon: ListIcon },
          { key: 'groups', name: texts.ruleForm.someGroups, icon: GroupsIcon },
        ]}
        chosen={draft.isForGroups ? 'groups' : 'all'}
        onChoose={(chosen) => onChange({ isForGroups: chosen === 'groups' })}
      />
      {draft.isForGroups && groups.length === 0 && <p className={classes.note}>{texts.ruleForm.noGroups}</p>}
      {draft.isForGroups && groups.length > 0 && <GroupNames {...{ groups, draft, error, onChange }} />}
    </fieldset>
  )
}

function GroupNames({ groups, draft, error, onChange }: PlacesFieldsProps) {
  const [typed, setTyped] = useState('')
  const [isUnknown, setIsUnknown] = useState(false)
  const chosen = groups.filter(({ group_id }) => draft.groupIds.includes(group_id))
  const type = (text: string) => {
    setTyped(text)
    setIsUnknown(false)
  }
  const add = (name: string) => {
    const group = groups.find(({ group_name }) => isSameName(group_name, name))
    if (!group) return setIsUnknown(true)
    onChange({ groupIds: [...new Set([...draft.groupIds, group.group_id])] })
    type('')
  }
  return (
    <ChipsField
      label={texts.ruleForm.groups}
      values={chosen.map(({ group_name }) => group_name)}
      typed={typed}
      suggestions={groups.filter((group) => !chosen.includes(group)).map(({ group_name }) => group_name)}
      placeholder={texts.ruleForm.groupsPlaceholder}
      error={isUnknown ? texts.ruleForm.groupsNothing : error}
      words={{ add: formTexts.add, remove: formTexts.remove }}
      onTyped={type}
      onAdd={add}
      onRemove={(name) =>
        onChange({
          groupIds: chosen.filter(({ group_name }) => group_name !== name).map(({ group_id }) => group_id),
        })
      }
    />
  )
}

/** Compares names ignoring case, because no two of a person's groups differ only in case. */
function isSameName(name: string, typed: string): boolean {
  return foldName(name) === foldName(typed.trim())
}
