import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { type CSSProperties, useCallback, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import type { OnMove } from './alert-action.tsx'
import type { AlertSort } from './alert-order.ts'
import { AlertRow } from './alert-row.tsx'
import classes from './alerts-table.module.css'
import { AlertsHead } from './alerts-head.tsx'
import { useVisibleAlerts } from './use-visible-alerts.ts'

interface AlertsTableProps {
  alerts: readonly Alert[]
  deviceNames: ReadonlyMap<string, string>
  sort: AlertSort
  /** Another one is another list, read from its beginning. */
  list: string
  onSort: (sort: AlertSort) => void
  onMove: OnMove
}

/** All alerts as one long table; only the rows in sight are there. */
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
      aria-label={messages.alerts.table}
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

/** The row may be about to leave the list: who works by keys goes on at the next one. */
function keepFocus(body: HTMLElement | null, { id, status }: Alert): void {
  const row = body?.querySelector(`[data-alert="${id}"]`)
  if (status !== 'acknowledged' || !row?.contains(document.activeElement)) return
  const next =
    row.nextElementSibling?.querySelector('button') ?? row.previousElementSibling?.querySelector('button')
  next?.focus({ preventScroll: true })
}
