import { useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CloseIcon } from '../../../ui/marks/icons.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import type { InternalColumn } from './internal-column.ts'
import classes from './internal-list.module.css'

const texts = messages.internal.list

type Column = Pick<InternalColumn<never>, 'label' | 'filter' | 'filterLabel' | 'options' | 'isFilteredByDay'>
type FilterColumn = Column & { filter: string }
type Filters = Record<string, string>

interface ListFiltersProps {
  columns: readonly Column[]
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** One field for the column that is chosen; what other columns are filtered by stands beside it. */
export function ListFilters({ columns, filters, onFilter }: ListFiltersProps) {
  const filterable = columns
    .filter((column): column is FilterColumn => column.filter !== undefined)
    .map((column) => ({ ...column, label: column.filterLabel ?? column.label }))
  const [asked, choose] = useState<string>()
  const chosen =
    filterable.find(({ filter }) => filter === asked) ??
    filterable.find(({ filter }) => filters[filter]) ??
    filterable.find(({ filter }) => filter.includes('email') || filter.includes('name')) ??
    filterable[0]
  if (!chosen) return null
  return (
    <>
      <ToolbarSelect
        label={texts.filterBy}
        options={filterable.map(({ filter, label }) => ({ key: filter, name: label }))}
        chosen={chosen.filter}
        isNarrowing={false}
        onChoose={choose}
      />
      <FilterValue key={chosen.filter} column={chosen} filters={filters} onFilter={onFilter} />
      {filterable
        .filter(({ filter }) => filter !== chosen.filter && filters[filter])
        .map((column) => (
          <FilterChip key={column.filter} column={column} filters={filters} onFilter={onFilter} />
        ))}
    </>
  )
}

interface FilterProps {
  column: FilterColumn
  filters: Filters
  onFilter: (filters: Filters) => void
}

function FilterValue({
  column: { filter, label, options, isFilteredByDay },
  filters,
  onFilter,
}: FilterProps) {
  const kept = filters[filter] ?? ''
  const keep = useCallback(
    (text: string) => onFilter(withFilter(filters, filter, text)),
    [filters, filter, onFilter],
  )
  const [typed, type] = useTyped(kept, keep)
  if (options)
    return (
      <ToolbarSelect
        label={label}
        options={[{ key: '', name: texts.all }, ...options]}
        chosen={kept}
        isNarrowing={kept !== ''}
        onChoose={keep}
      />
    )
  return (
    <SearchField
      label={label}
      type={isFilteredByDay ? 'date' : 'search'}
      value={typed}
      onValue={type}
      className={classes.field}
    />
  )
}

function FilterChip({ column: { filter, label, options }, filters, onFilter }: FilterProps) {
  const text = filters[filter] ?? ''
  const shown = options?.find(({ key }) => key === text)?.name ?? text
  return (
    <button
      type="button"
      className={classes.chip}
      title={texts.removeFilter(label)}
      aria-label={`${texts.filtered(label, shown)}. ${texts.removeFilter(label)}`}
      onClick={() => onFilter(withFilter(filters, filter, ''))}
    >
      {texts.filtered(label, shown)}
      <CloseIcon size={14} aria-hidden />
    </button>
  )
}

function withFilter(filters: Filters, filter: string, text: string): Filters {
  const { [filter]: _, ...others } = filters
  return text === '' ? others : { ...others, [filter]: text }
}
