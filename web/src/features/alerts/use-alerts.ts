import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { alertsQuery, isOpen } from '../../shared/alerts/alerts.ts'
import { moveAlert, moveAllAlerts, usePendingMoves } from './move-alerts.ts'
import { applyMoves, type MovedStatus } from './moves.ts'

/** The alerts as the person sees them, with what is being saved, and what can be done with them. */
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
    /** Nothing is there to show, or what is there is not current. */
    loadingError: data ? undefined : (error ?? undefined),
    laterError: data && error ? error : undefined,
    retry: () => void refetch(),
    move: useCallback((alert: Alert, to: MovedStatus) => moveOne({ ids: [alert.id], to }), [moveOne]),
    acknowledgeAll: () => moveAll({ ids: fresh.map(({ id }) => id), to: 'acknowledged' }),
    resolveAll: () => moveAll({ ids: open.map(({ id }) => id), to: 'resolved' }),
  }
}
