import { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { Sort } from '../../../platform/address/fields.ts'
import { isOpen } from '../../../shared/alerts/alerts.ts'
import { statusRank } from '../alert-status.ts'

export const alertSortColumns = ['status', 'alert_type', 'created_at'] as const
export type AlertSortColumn = (typeof alertSortColumns)[number]

export type AlertSort = Sort<AlertSortColumn>

export const NEWEST_FIRST: AlertSort = { column: 'created_at', isDescending: true }

/** Returns the alerts in the table's order. Ties are sorted newest first. */
export function arrangeAlerts(
  alerts: readonly Alert[],
  { sort, showResolved, since = '' }: { sort: AlertSort; showResolved: boolean; since?: string | undefined },
): Alert[] {
  const direction = sort.isDescending ? -1 : 1
  return alerts
    .filter((alert) => (showResolved || isOpen(alert)) && alert.created_at >= since)
    .toSorted((a, b) => direction * compare[sort.column](a, b) || compareNewest(a, b))
}

const typeRank = new Map(AlertType.options.map((type, rank) => [type, rank]))

const compare: Record<AlertSortColumn, (a: Alert, b: Alert) => number> = {
  status: (a, b) => statusRank[a.status] - statusRank[b.status],
  alert_type: (a, b) => rankOf(a) - rankOf(b),
  created_at: (a, b) => compareText(a.created_at, b.created_at) || a.id - b.id,
}

function compareNewest(a: Alert, b: Alert): number {
  return compare.created_at(b, a)
}

function rankOf({ alert_type }: Alert): number {
  return typeRank.get(alert_type) ?? typeRank.size
}

/** Times in the API's format sort as text. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
