import { trailKinds } from '@sentinel/contracts/staff/trail'
import { type ComponentProps, useCallback } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import type { TrailField, TrailFilters as Filters } from './trail-query.ts'
import classes from './trail.module.css'

const texts = messages.internalTrail
const ANY = ''

const kinds = [
  { key: ANY, name: texts.anyKind },
  ...trailKinds.map((key) => ({ key, name: texts.kinds[key] })),
] as const

interface TrailFiltersProps {
  filters: Filters
  /** What the server refused, by field. */
  errors: Record<string, string>
  onChange: (filters: Record<string, string>) => void
}

/** Which entries are shown. */
export function TrailFilters({ filters, errors, onChange }: TrailFiltersProps) {
  const set = useCallback(
    (field: TrailField, text: string) => {
      const { [field]: _, ...others } = filters
      onChange(text === '' ? others : { ...others, [field]: text })
    },
    [filters, onChange],
  )
  const shared = (field: TrailField) => ({
    field,
    kept: filters[field] ?? '',
    error: errors[field],
    onSet: set,
  })
  return (
    <div className={classes.filters} role="group" aria-label={texts.filters}>
      <TypedField {...shared('actor')} label={texts.actor} hint={texts.actorHint} />
      <TypedField {...shared('account')} label={texts.account} hint={texts.accountHint} />
      <TypedField {...shared('device')} label={texts.device} inputMode="numeric" />
      <ChoiceField
        label={texts.kind}
        options={kinds}
        chosen={kinds.find(({ key }) => key === filters.kinds)?.key ?? ANY}
        onChoose={(kind) => set('kinds', kind)}
      />
      <TypedField {...shared('from')} label={texts.from} type="date" />
      <TypedField {...shared('to')} label={texts.to} type="date" />
    </div>
  )
}

interface TypedFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error' | 'type' | 'inputMode'
> {
  field: TrailField
  kept: string
  onSet: (field: TrailField, text: string) => void
}

function TypedField({ field, kept, onSet, ...input }: TypedFieldProps) {
  const keep = useCallback((text: string) => onSet(field, text), [field, onSet])
  const [typed, type] = useTyped(kept, keep)
  return <TextField {...input} value={typed} onValue={type} autoComplete="off" maxLength={254} />
}
