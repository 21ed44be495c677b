import { type InsightColumn, insightColumns } from '@sentinel/contracts/insights/insight-filters'
import { INSIGHT_RULE_VALUE_MAX_CHARACTERS } from '@sentinel/contracts/insights/limits'
import { messages } from '../messages/messages.ts'
import fieldClasses from '../ui/fields/field.module.css'
import { Field } from '../ui/fields/field.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { DeleteIcon } from '../ui/marks/icons.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { isDateDraft, isHourDraft, type RuleDraft } from './draft-rules.ts'
import classes from './filter-form.module.css'
import { HoursFields } from './hours-fields.tsx'

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
