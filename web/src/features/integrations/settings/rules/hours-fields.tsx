import { messages } from '../../../../messages/messages.ts'
import { DaysIcon, ZoneIcon } from '../../../../ui/marks/icons.ts'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from '../settings.module.css'
import { ZoneField } from '../zone-field.tsx'
import { isOvernight, type RuleDraft } from './draft-rule.ts'
import type { RuleErrors } from './use-rule-form.ts'

const texts = messages.settings.ruleForm

interface HoursFieldsProps {
  draft: RuleDraft
  errors: RuleErrors
  onChange: (changes: Partial<RuleDraft>) => void
}

/** At which times of day, by whose clock. */
export function HoursFields({ draft, errors, onChange }: HoursFieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.when}</legend>
      <SegmentedControl
        label={texts.when}
        options={[
          { key: 'any', name: texts.anyTime, icon: DaysIcon },
          { key: 'hours', name: texts.hours, icon: ZoneIcon },
        ]}
        chosen={draft.isForHours ? 'hours' : 'any'}
        onChoose={(chosen) => onChange({ isForHours: chosen === 'hours' })}
      />
      {draft.isForHours && (
        <div className={classes.row}>
          <TextField
            label={texts.from}
            type="time"
            value={draft.from}
            error={errors.hours}
            onValue={(from) => onChange({ from })}
          />
          <TextField
            label={texts.until}
            type="time"
            value={draft.until}
            hint={isOvernight(draft) ? texts.overnight : undefined}
            onValue={(until) => onChange({ until })}
          />
          <ZoneField
            label={texts.timeZone}
            zone={draft.timeZone}
            error={errors.timeZone}
            onZone={(timeZone) => onChange({ timeZone })}
          />
        </div>
      )}
    </fieldset>
  )
}
