import { type ReactNode, useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { ListIcon, SearchIcon, CloseIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import type { InternalAddress } from '../internal-address.ts'
import type { InternalListOf, InternalColumn } from './internal-column.ts'
import classes from './internal-list.module.css'
import { InternalTable } from './internal-table.tsx'
import { useInternalList } from './use-internal-list.ts'

const texts = messages.internal.list

interface InternalListProps<Row, Sort extends string, Filter extends string> {
  definition: InternalListOf<Row, Sort, Filter>
  address: InternalAddress
  /** Opens a row. Without this, rows only show their data. */
  open?: { label: (row: Row) => string; onOpen: (id: number) => void }
  /** Shown next to the filters. */
  actions?: ReactNode
}

/** Shows a list on the Internal page: filters, a page of rows, and links to other pages. */
export function InternalList<Row, Sort extends string, Filter extends string>({
  definition,
  address,
  open,
  actions,
}: InternalListProps<Row, Sort, Filter>) {
  const list = useInternalList(definition, address)
  const { rows, span, total, error, isPending, sort, filters, setFilters } = list
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div className={classes.toolbar}>
        <ListFilters columns={definition.columns} filters={filters} onFilter={setFilters} />
        <CardSort definition={definition} sort={sort} onSort={list.setSort} />
        {actions && <span className={classes.actions}>{actions}</span>}
      </div>
      {isPending && <ListSkeletons />}
      {error && <ErrorState error={error} onRetry={list.retry} />}
      {!error && rows?.length === 0 && (
        <NoRows empty={definition.empty} isFiltered={isFiltered} onClear={() => setFilters({})} />
      )}
      {total?.asOf && (
        <p className={classes.asOf}>
          {texts.asOf} <LocalTime iso={total.asOf} />.
        </p>
      )}
      {!error && rows && rows.length > 0 && (
        <InternalTable {...{ definition, rows, sort, open }} isBehind={list.isBehind} onSort={list.setSort} />
      )}
      {!error && rows && rows.length > 0 && span && total && (
        <PageFoot
          shown={{ ...span, length: total.total, turnTo: list.turnTo }}
          sizes={<PageSizeMenu {...list.paging} />}
          {...(total.totalKind !== 'exact' && {
            lengthText: (total.totalKind === 'estimate' ? texts.about : texts.moreThan)(total.total),
            lastLater: texts.lastLater,
          })}
        />
      )}
    </>
  )
}

type CardSortProps<Row, Sort extends string, Filter extends string> = Pick<
  ReturnType<typeof useInternalList<Row, Sort, Filter>>,
  'sort'
> & {
  definition: InternalListOf<Row, Sort, Filter>
  onSort: ReturnType<typeof useInternalList<Row, Sort, Filter>>['setSort']
}

/** Sorts the cards, because they have no heads. */
function CardSort<Row, Sort extends string, Filter extends string>({
  definition,
  sort: { sort, order },
  onSort,
}: CardSortProps<Row, Sort, Filter>) {
  const columns = definition.columns.flatMap((column) =>
    column.sort === undefined ? [] : [{ key: column.sort, name: column.label }],
  )
  return (
    <span className={classes.forCards}>
      <SortControl
        columns={columns}
        sorted={sort}
        isDescending={order === 'desc'}
        onColumn={(chosen) => onSort({ sort: chosen, order })}
        onTurn={() => onSort({ sort, order: order === 'desc' ? 'asc' : 'desc' })}
      />
    </span>
  )
}

interface NoRowsProps {
  empty: { title: string; body: string }
  isFiltered: boolean
  onClear: () => void
}

function NoRows({ empty, isFiltered, onClear }: NoRowsProps) {
  const { title, body } = isFiltered ? texts.noMatch : empty
  return (
    <StatePanel
      icon={isFiltered ? SearchIcon : ListIcon}
      title={title}
      action={isFiltered && <Button onClick={onClear}>{texts.clear}</Button>}
    >
      <p>{body}</p>
    </StatePanel>
  )
}

const ROWS = 10

/** Shows placeholders shaped like the rows until they are loaded. */
function ListSkeletons() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.internal.list.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.skeleton}>
          <Skeleton width="48px" />
          <Skeleton width={`${120 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${60 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}

type Column = Pick<InternalColumn<never>, 'label' | 'filter' | 'filterLabel' | 'options' | 'isFilteredByDay'>
type FilterColumn = Column & { filter: string }
type Filters = Record<string, string>

interface ListFiltersProps {
  columns: readonly Column[]
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** Shows one field for the chosen column, next to the filters on other columns. */
function ListFilters({ columns, filters, onFilter }: ListFiltersProps) {
  const filterable = columns
    .filter((column): column is FilterColumn => column.filter !== undefined)
    .map((column) => ({ ...column, label: column.filterLabel ?? column.label }))
  const [requested, choose] = useState<string>()
  const chosen =
    filterable.find(({ filter }) => filter === requested) ??
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
  const stored = filters[filter] ?? ''
  const keep = useCallback(
    (text: string) => onFilter(withFilter(filters, filter, text)),
    [filters, filter, onFilter],
  )
  const [typed, type] = useTyped(stored, keep)
  if (options)
    return (
      <ToolbarSelect
        label={label}
        options={[{ key: '', name: texts.all }, ...options]}
        chosen={stored}
        isNarrowing={stored !== ''}
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
