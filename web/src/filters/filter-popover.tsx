import { HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import {
  type InsightRules,
  isExactRule,
  type InsightExactRule,
  type InsightColumn,
  insightColumns,
} from '@sentinel/contracts/insights/insight-filters'
import { INSIGHT_RULES_MAX, INSIGHT_RULE_VALUE_MAX_CHARACTERS } from '@sentinel/contracts/insights/limits'
import { type FormEvent, useState } from 'react'
import { messages } from '../messages/messages.ts'
import { formatZone } from '../platform/time/format-time.ts'
import { Button } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { ToolbarButton } from '../ui/controls/toolbar-button.tsx'
import fieldClasses from '../ui/fields/field.module.css'
import { Field } from '../ui/fields/field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FilterIcon, AddIcon, DeleteIcon } from '../ui/marks/icons.ts'
import { DayShortcuts } from './day-shortcuts.tsx'
import { draftRule, isDateDraft, isHourDraft, readDrafts, type RuleDraft, toDrafts } from './draft-rules.ts'
import classes from './filter-form.module.css'
import { todayIn } from './today.ts'
import { useExactWords } from './use-exact-words.ts'

const texts = messages.insights.filters

interface FilterPopoverProps {
  rules: InsightRules
  zone: string
  /** True to also offer the last days, if the page does not show them elsewhere. */
  hasDays?: boolean
  onSave: (rules: InsightRules) => void
}

export function FilterPopover({ rules, zone, hasDays = false, onSave }: FilterPopoverProps) {
  return (
    <Popover
      label={texts.title}
      opener={<ToolbarButton icon={FilterIcon}>{texts.button(rules.length)}</ToolbarButton>}
    >
      {(close) => {
        const save = (saved: InsightRules) => {
          onSave(saved)
          close()
        }
        return (
          <div className={classes.popover}>
            {hasDays && <DayShortcuts rules={rules} zone={zone} onChange={save} />}
            <FilterForm rules={rules} zone={zone} onSave={save} />
          </div>
        )
      }}
    </Popover>
  )
}

interface FilterFormProps {
  rules: InsightRules
  zone: string
  onSave: (rules: InsightRules) => void
}

/** Shows the filter popover's form, in which each row has a column and a value or dates. All rows must match. */
function FilterForm({ rules, zone, onSave }: FilterFormProps) {
  const today = todayIn(zone).to
  const [drafts, setDrafts] = useState<RuleDraft[]>(() => {
    const filledIn = toDrafts(rules, today)
    return filledIn.length > 0 ? filledIn : [draftRule('class_name', today)]
  })
  const [exact, setExact] = useState(() => rules.filter(isExactRule))
  const [errors, setErrors] = useState<ReadonlyMap<number, Record<string, string>>>(new Map())

  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readDrafts(drafts)
    setErrors(read.errors)
    if (read.errors.size === 0) onSave([...exact, ...read.rules])
  }
  const change = (changed: RuleDraft) =>
    setDrafts(drafts.map((draft) => (draft.key === changed.key ? changed : draft)))

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      {exact.map((rule) => (
        <ExactRow
          key={JSON.stringify(rule)}
          rule={rule}
          onRemove={() => setExact(exact.filter((one) => one !== rule))}
        />
      ))}
      {drafts.map((draft, at) => (
        <FilterRow
          key={draft.key}
          draft={draft}
          place={at + 1}
          errors={errors.get(draft.key) ?? {}}
          onChange={change}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {drafts.length + exact.length === 0 && <p className={classes.note}>{texts.nothing}</p>}
      {drafts.some(isDateDraft) && <p className={classes.note}>{texts.zone(zone)}</p>}
      {drafts.some(isHourDraft) && <p className={classes.note}>{hoursNote(zone)}</p>}
      <div className={classes.foot}>
        <Button
          variant="quiet"
          icon={AddIcon}
          disabled={drafts.length + exact.length >= INSIGHT_RULES_MAX}
          onClick={() => setDrafts([...drafts, draftRule('class_name', today)])}
        >
          {texts.add}
        </Button>
        <span className={classes.answers}>
          <Button onClick={() => onSave([])}>{texts.clear}</Button>
          <Button variant="primary" type="submit">
            {texts.save}
          </Button>
        </span>
      </div>
    </form>
  )
}

function hoursNote(zone: string): string {
  return zone === CAMERA_ZONE ? texts.cameraHours : texts.hoursIn(formatZone(new Date().toISOString(), zone))
}

interface ExactRowProps {
  rule: InsightExactRule
  onRemove: () => void
}

/** Shows a filter that a link has set and that can only be removed. */
function ExactRow({ rule, onRemove }: ExactRowProps) {
  const words = useExactWords(rule)
  return (
    <div className={classes.exact} role="group" aria-label={words}>
      <span>{words}</span>
      <IconButton icon={DeleteIcon} label={texts.removeChip(words)} onClick={onRemove} />
    </div>
  )
}

const columns = Object.keys(insightColumns) as InsightColumn[] // safe: the object's own keys

interface FilterRowProps {
  draft: RuleDraft
  /** The position among the filters, counted from 1. */
  place: number
  errors: Record<string, string>
  onChange: (draft: RuleDraft) => void
  onRemove: () => void
}

function FilterRow({ draft, place, errors, onChange, onRemove }: FilterRowProps) {
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

/** Shows the fields for the first and the last hour of an hour-of-day filter. */
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
