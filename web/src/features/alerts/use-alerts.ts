import {
  type Alert,
  acknowledgeAllAlerts,
  resolveAllAlerts,
  updateAlertStatus,
} from '@sentinel/contracts/alerts/alerts'
import {
  type QueryClient,
  mutationOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { alertsQuery, isOpen } from '../../shared/alerts/alerts.ts'
import { type Move, type MovedStatus, applyMoves, withChanged } from './alert-status.ts'
import { messages } from '../../messages/messages.ts'
import { alertBadgeQuery } from '../../shared/alerts/alert-badge.ts'
import { call } from '../../platform/call.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { showDone } from '../../platform/live/live-cache.ts'
import { explainFailure } from '../../messages/explain-failure.ts'
import { notify } from '../../ui/toasts/notify.tsx'

const texts = messages.alerts
const KEY = ['alerts', 'move']

interface OneMove extends Move {
  ids: readonly [number]
}

/** Acknowledges or resolves one alert. */
const moveAlert = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    mutationFn: ({ ids: [id], to }: OneMove) =>
      call(updateAlertStatus, { params: { id }, body: { status: to } }),
    onSuccess: (changed) => show(queryClient, (alerts) => withChanged(alerts, changed)),
    onError: (error) => takeBack(queryClient, error),
  })

/** Acknowledges or resolves all alerts. `ids` are the ones that the user saw; only these are updated in the list immediately. */
const moveAllAlerts = (queryClient: QueryClient) =>
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

/** Returns changes that are being sent to the server. The page shows them as done unless they fail. */
function usePendingMoves(): Move[] {
  return useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Move, // safe: both mutations of this key take one
  })
}

/** Changes the cached alerts. The badge is refetched, because only the server counts it. */
function show(queryClient: QueryClient, patch: (alerts: Alert[]) => Alert[]): void {
  showDone<Alert[]>(queryClient, alertsQuery, patch)
  void queryClient.invalidateQueries({ queryKey: alertBadgeQuery.queryKey, exact: true })
}

function takeBack(queryClient: QueryClient, error: Error): void {
  notify({ text: texts.notMoved(explainFailure(error).text), tone: 'bad', failure: error })
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  if (isGone) void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey, exact: true })
}

/** Returns the alerts as the user sees them, including changes that are being saved, and the functions that change them. */
export function useAlerts() {
  const queryClient = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(alertsQuery)
  const pending = usePendingMoves()
  const alerts = useMemo(() => applyMoves(data ?? [], pending), [data, pending])
  const open = useMemo(() => alerts.filter(isOpen), [alerts])
  const fresh = useMemo(() => open.filter(({ status }) => status === 'new'), [open])
  const { mutate: moveOne } = useMutation(moveAlert(queryClient))
  const { mutate: moveAll } = useMutation(moveAllAlerts(queryClient))
  return {
    alerts,
    open,
    fresh,
    isPending,
    /** Set if there is nothing to show or what is shown is outdated. */
    loadingError: data ? undefined : (error ?? undefined),
    laterError: data && error ? error : undefined,
    retry: () => void refetch(),
    move: useCallback((alert: Alert, to: MovedStatus) => moveOne({ ids: [alert.id], to }), [moveOne]),
    acknowledgeAll: () => moveAll({ ids: fresh.map(({ id }) => id), to: 'acknowledged' }),
    resolveAll: () => moveAll({ ids: open.map(({ id }) => id), to: 'resolved' }),
  }
}
