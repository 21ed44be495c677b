import type { Group } from '@sentinel/contracts/fleet/groups'
import { type Integration, NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { SuggestField } from '../../../../ui/fields/suggest-field.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from '../settings.module.css'
import { ChannelsFields } from './channels-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { PlacesFields } from './places-fields.tsx'
import { useRuleForm } from './use-rule-form.ts'

const texts = messages.settings
const words = texts.ruleForm

interface RuleFormProps {
  stored: SpeciesRule | undefined
  groups: readonly Group[]
  integrations: readonly Integration[]
  knownClasses: readonly string[]
  onClose: () => void
}

/** What has been entered stays until it is saved, also after a failure. */
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
