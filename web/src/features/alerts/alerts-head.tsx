import { messages } from '../../messages/messages.ts'
import { SortHead } from '../../ui/lists/sort-head.tsx'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
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
        <SortedHead
          name={texts.status}
          column="status"
          className={classes.statusColumn}
          {...{ sort, onSort }}
        />
        <SortedHead
          name={texts.type}
          column="alert_type"
          className={classes.typeColumn}
          {...{ sort, onSort }}
        />
        <th>{texts.summary}</th>
        <th className={classes.keyColumn}>{texts.key}</th>
        <th className={classes.deviceColumn}>{texts.device}</th>
        <SortedHead
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

interface SortedHeadProps extends AlertsHeadProps {
  name: string
  column: AlertSortColumn
  className: string | undefined
}

function SortedHead({ name, column, className, sort, onSort }: SortedHeadProps) {
  const { isDescending } = sort
  const isSorted = sort.column === column
  // Times are wanted newest first, the other two by their rank.
  const nextIsDescending = isSorted ? !isDescending : column === 'created_at'
  return (
    <SortHead
      {...{ name, className, isSorted, isDescending }}
      hint={messages.lists.sortBy(name)}
      onSort={() => onSort({ column, isDescending: nextIsDescending })}
    />
  )
}
