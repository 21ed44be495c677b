import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ListIcon, SearchIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import type { InternalAddress } from '../internal-address.ts'
import type { InternalListOf } from './internal-column.ts'
import classes from './internal-list.module.css'
import { InternalTable } from './internal-table.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSkeletons } from './list-skeletons.tsx'
import { useInternalList } from './use-internal-list.ts'

const texts = messages.internal.list

interface InternalListProps<Row, Sort extends string, Filter extends string> {
  definition: InternalListOf<Row, Sort, Filter>
  address: InternalAddress
  /** What opens a row; rows without it only show what they are. */
  open?: { label: (row: Row) => string; onOpen: (id: number) => void }
  /** Beside the filters. */
  actions?: ReactNode
}

/** A list of the Internal page: filters, a page of rows, and the ways to other pages. */
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

/** Cards have no heads to sort by. */
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
