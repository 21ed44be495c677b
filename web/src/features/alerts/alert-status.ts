import type { Alert, AlertStatus } from '@sentinel/contracts/alerts/alerts'

export type MovedStatus = Exclude<AlertStatus, 'new'>

/** Moves alerts to a status. */
export interface Move {
  ids: readonly number[]
  to: MovedStatus
}

/** The statuses by rank. An alert only moves forward. */
export const statusRank: Record<AlertStatus, number> = { new: 0, acknowledged: 1, resolved: 2 }

/** The status that follows each status. */
export const nextStatus: Record<AlertStatus, MovedStatus | undefined> = {
  new: 'acknowledged',
  acknowledged: 'resolved',
  resolved: undefined,
}

/** Returns the alerts after these moves. */
export function applyMoves(alerts: readonly Alert[], moves: readonly Move[]): readonly Alert[] {
  if (moves.length === 0) return alerts
  const furthest = new Map<number, MovedStatus>()
  for (const { ids, to } of moves)
    for (const id of ids) if (isBehind(furthest.get(id) ?? 'new', to)) furthest.set(id, to)
  return alerts.map((alert) => {
    const to = furthest.get(alert.id)
    return to && isBehind(alert.status, to) ? { ...alert, status: to } : alert
  })
}

/** Replaces a changed alert, or adds a new one at the top. A late message never reverts an alert's status. */
export function withChanged(alerts: Alert[], changed: Alert): Alert[] {
  const index = alerts.findIndex(({ id }) => id === changed.id)
  const former = alerts[index]
  if (!former) return [changed, ...alerts]
  return isBehind(changed.status, former.status) ? alerts : alerts.with(index, changed)
}

function isBehind(status: AlertStatus, other: AlertStatus): boolean {
  return statusRank[status] < statusRank[other]
}
