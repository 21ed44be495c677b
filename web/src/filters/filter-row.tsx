import { HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { type InsightColumn, insightColumns } from '@sentinel/contracts/insights/insight-filters'
import { INSIGHT_RULE_VALUE_MAX_CHARACTERS } from '@sentinel/contracts/insights/limits'
import { messages } from '../messages/messages.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import fieldClasses from '../ui/fields/field.module.css'
import { Field } from '../ui/fields/field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { DeleteIcon } from '../ui/marks/icons.ts'
import { isDateDraft, isHourDraft, type RuleDraft } from './draft-rules.ts'
import classes from './filter-form.module.css'

const texts = messages.insights.filters
const columns = Object.keys(insightColumns) as InsightColumn[] // safe: the object's own keys

interface FilterRowProps {
  draft: RuleDraft
  /** Among the filters, from 1. */
  place: number
  errors: Record<string, string>
  onChange: (draft: RuleDraft) => void
  onRemove: () => void
}

export function FilterRow({ draft, place, errors, onChange, onRemove }: FilterRowProps) {
  return (
    <div className={classes.row} role="group" aria-label={texts.row(place)}>
      <Field label={texts.header}>
        {(control) => (
          <select
            {...control}
            className={fieldClasses.control}
            value={draft.column}
            onChange={
              ({ currentTarget }) => onChange({ ...draft, column: currentTarget.value as InsightColumn }) // safe: one of the options
            }
          >
            {columns.map((column) => (
              <option key={column} value={column}>
                {texts.columns[column]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isDateDraft(draft) ? (
        <div className={classes.dates}>
          <TextField
            label={texts.from}
            type="date"
            value={draft.from}
            error={errors['from']}
            onValue={(from) => onChange({ ...draft, from })}
          />
          <TextField
            label={texts.to}
            type="date"
            value={draft.to}
            error={errors['to']}
            onValue={(to) => onChange({ ...draft, to })}
          />
        </div>
      ) : isHourDraft(draft) ? (
        <HoursFields draft={draft} onChange={onChange} />
      ) : (
        <TextField
          label={texts.value}
          value={draft.value}
          error={errors['value']}
          maxLength={INSIGHT_RULE_VALUE_MAX_CHARACTERS}
          onValue={(value) => onChange({ ...draft, value })}
        />
      )}
      <IconButton
        icon={DeleteIcon}
        label={texts.remove(place, texts.columns[draft.column])}
        onClick={onRemove}
      />
    </div>
  )
}

const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour)

interface HoursFieldsProps {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
}

/** The first and the last hour of a filter by the hour of the day. */
function HoursFields({ draft, onChange }: HoursFieldsProps) {
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
