import { messages } from '../../messages/messages.ts'
import { AscendingIcon, DescendingIcon } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AlertSort, AlertSortColumn } from './alert-order.ts'
import classes from './alerts-table.module.css'

const texts = messages.alerts.columns

interface AlertsHeadProps {
  sort: AlertSort
  onSort: (sort: AlertSort) => void
}

/** The heads of the columns, in the order of spec 2 §2; a click sorts by one, a second click the other way round. */
export function AlertsHead({ sort, onSort }: AlertsHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={classes.iconColumn}>
          <VisuallyHidden>{texts.icon}</VisuallyHidden>
        </th>
        <SortHead
          name={texts.status}
          column="status"
          className={classes.statusColumn}
          {...{ sort, onSort }}
        />
        <SortHead
          name={texts.type}
          column="alert_type"
          className={classes.typeColumn}
          {...{ sort, onSort }}
        />
        <th>{texts.summary}</th>
        <th className={classes.keyColumn}>{texts.key}</th>
        <th className={classes.deviceColumn}>{texts.device}</th>
        <SortHead
          name={texts.created}
          column="created_at"
          className={classes.createdColumn}
          {...{ sort, onSort }}
        />
        <th className={classes.actionColumn}>{texts.action}</th>
      </tr>
    </thead>
  )
}

interface SortHeadProps extends AlertsHeadProps {
  name: string
  column: AlertSortColumn
  className: string | undefined
}

function SortHead({ name, column, className, sort, onSort }: SortHeadProps) {
  const isSorted = sort.column === column
  const SortIcon = sort.isDescending ? DescendingIcon : AscendingIcon
  // Times are wanted newest first, the other two by their rank.
  const nextIsDescending = isSorted ? !sort.isDescending : column === 'created_at'
  return (
    <th
      className={className}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={messages.alerts.sortBy(name)}
        onClick={() => onSort({ column, isDescending: nextIsDescending })}
      >
        <span>{name}</span>
        {isSorted && <SortIcon size={14} aria-hidden />}
      </button>
    </th>
  )
}
