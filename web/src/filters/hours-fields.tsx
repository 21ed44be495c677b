import { HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { messages } from '../messages/messages.ts'
import fieldClasses from '../ui/fields/field.module.css'
import { Field } from '../ui/fields/field.tsx'
import type { RuleDraft } from './draft-rules.ts'
import classes from './filter-form.module.css'

const texts = messages.insights.filters
const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour)

interface HoursFieldsProps {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
}

/** The first and the last hour of a filter by the hour of the day. */
export function HoursFields({ draft, onChange }: HoursFieldsProps) {
  return (
    <div className={classes.dates}>
      <HourField
        label={texts.from}
        hour={draft.firstHour}
        write={texts.hourFrom}
        onChange={(firstHour) => onChange({ ...draft, firstHour })}
      />
      <HourField
        label={texts.to}
        hour={draft.lastHour}
        write={texts.hourTo}
        onChange={(lastHour) => onChange({ ...draft, lastHour })}
      />
    </div>
  )
}

interface HourFieldProps {
  label: string
  hour: number
  write: (hour: number) => string
  onChange: (hour: number) => void
}

function HourField({ label, hour, write, onChange }: HourFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={fieldClasses.control}
          value={hour}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {hours.map((one) => (
            <option key={one} value={one}>
              {write(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
