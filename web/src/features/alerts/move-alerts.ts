import {
  acknowledgeAllAlerts,
  type Alert,
  resolveAllAlerts,
  updateAlertStatus,
} from '@sentinel/contracts/alerts/alerts'
import { mutationOptions, type QueryClient, useMutationState } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { alertsQuery } from '../../shared/alerts/alerts.ts'
import { alertBadgeQuery } from '../../shared/alerts/alert-badge.ts'
import { call } from '../../platform/call.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { showDone } from '../../platform/live/live-cache.ts'
import { explainFailure } from '../../messages/explain-failure.ts'
import { notify } from '../../ui/toasts/notify.tsx'
import { applyMoves, type Move, type MovedStatus, withChanged } from './moves.ts'

const texts = messages.alerts
const KEY = ['alerts', 'move']

interface OneMove extends Move {
  ids: readonly [number]
}

/** Acknowledges or resolves one alert. */
export const moveAlert = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    mutationFn: ({ ids: [id], to }: OneMove) =>
      call(updateAlertStatus, { params: { id }, body: { status: to } }),
    onSuccess: (changed) => show(queryClient, (alerts) => withChanged(alerts, changed)),
    onError: (error) => takeBack(queryClient, error),
  })

/** Acknowledges or resolves all that are there. `ids` are those that the person saw: of them the list knows at once. */
export const moveAllAlerts = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    mutationFn: ({ to }: Move) => callForAll[to](),
    onSuccess: ({ updated }, move) => {
      show(queryClient, (alerts) => [...applyMoves(alerts, [move])])
      notify({ text: texts.movedAll[move.to](updated), tone: 'good' })
    },
    onError: (error) => takeBack(queryClient, error),
  })

const callForAll: Record<MovedStatus, () => Promise<{ updated: number }>> = {
  acknowledged: () => call(acknowledgeAllAlerts),
  resolved: () => call(resolveAllAlerts),
}

/** What is on its way to the server: shown as done, and no longer when it has failed. */
export function usePendingMoves(): Move[] {
  return useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Move, // safe: both mutations of this key take one
  })
}

/** The badge is counted by the server alone. */
function show(queryClient: QueryClient, patch: (alerts: Alert[]) => Alert[]): void {
  showDone<Alert[]>(queryClient, alertsQuery, patch)
  void queryClient.invalidateQueries({ queryKey: alertBadgeQuery.queryKey, exact: true })
}

function takeBack(queryClient: QueryClient, error: Error): void {
  notify({ text: texts.notMoved(explainFailure(error).text), tone: 'bad', failure: error })
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  if (isGone) void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey, exact: true })
}
