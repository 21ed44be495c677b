import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { type CSSProperties, useCallback, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import type { OnMove } from '../alert-action.tsx'
import type { AlertSort, AlertSortColumn } from './alert-order.ts'
import { AlertRow } from './alert-row.tsx'
import classes from './alerts-table.module.css'
import { useVisibleAlerts } from './use-visible-alerts.ts'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'

const texts = messages.alerts

interface AlertsTableProps {
  alerts: readonly Alert[]
  deviceNames: ReadonlyMap<string, string>
  sort: AlertSort
  /** A different value means a different list, which is shown from the beginning. */
  list: string
  onSort: (sort: AlertSort) => void
  onMove: OnMove
}

/** Shows all alerts as one long table. Only the visible rows are rendered. */
export function AlertsTable({ alerts, deviceNames, sort, list, onSort, onMove }: AlertsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { look, rowPx, indexes, abovePx, belowPx } = useVisibleAlerts({ alerts, list, body })
  const move: OnMove = useCallback(
    (alert, to) => {
      keepFocus(body.current, alert)
      onMove(alert, to)
    },
    [onMove],
  )
  return (
    <table
      className={classes.table}
      style={{ '--row': `${rowPx}px` } as CSSProperties} // React's type knows no custom properties
      data-tall={look === 'tallCard' || undefined}
      aria-rowcount={alerts.length + 1}
      aria-label={texts.table}
    >
      <AlertsHead sort={sort} onSort={onSort} />
      <tbody ref={body}>
        <tr className={classes.space} style={{ height: abovePx }} aria-hidden />
        {indexes.map((index) => {
          const alert = alerts[index]
          return (
            alert && (
              <AlertRow
                key={alert.id}
                alert={alert}
                position={index + 1}
                deviceName={deviceNames.get(alert.associated_id)}
                isCard={look !== 'table'}
                onMove={move}
              />
            )
          )
        })}
        <tr className={classes.space} style={{ height: belowPx }} aria-hidden />
      </tbody>
    </table>
  )
}

/** Moves keyboard users' focus to the next row, because the current row may be about to leave the list. */
function keepFocus(body: HTMLElement | null, { id, status }: Alert): void {
  const row = body?.querySelector(`[data-alert="${id}"]`)
  if (status !== 'acknowledged' || !row?.contains(document.activeElement)) return
  const next =
    row.nextElementSibling?.querySelector('button') ?? row.previousElementSibling?.querySelector('button')
  next?.focus({ preventScroll: true })
}

interface AlertsHeadProps {
  sort: AlertSort
  onSort: (sort: AlertSort) => void
}

/** Shows the column headers. A click sorts by the column, and a second click reverses the order. */
function AlertsHead({ sort, onSort }: AlertsHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={classes.iconColumn}>
          <VisuallyHidden>{texts.columns.icon}</VisuallyHidden>
        </th>
        <SortedHead
          name={texts.columns.status}
          column="status"
          className={classes.statusColumn}
          {...{ sort, onSort }}
        />
        <SortedHead
          name={texts.columns.type}
          column="alert_type"
          className={classes.typeColumn}
          {...{ sort, onSort }}
        />
        <th>{texts.columns.summary}</th>
        <th className={classes.keyColumn}>{texts.columns.key}</th>
        <th className={classes.deviceColumn}>{texts.columns.device}</th>
        <SortedHead
          name={texts.columns.created}
          column="created_at"
          className={classes.createdColumn}
          {...{ sort, onSort }}
        />
        <th className={classes.actionColumn}>{texts.columns.action}</th>
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
  // By default times are sorted newest first. The other two columns start in ascending order.
  const nextIsDescending = isSorted ? !isDescending : column === 'created_at'
  return (
    <SortHead
      {...{ name, className, isSorted, isDescending }}
      hint={messages.lists.sortBy(name)}
      onSort={() => onSort({ column, isDescending: nextIsDescending })}
    />
  )
}
