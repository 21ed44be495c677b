import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alertsQuery, isOpen } from '../../../shared/alerts/alerts.ts'

export interface OwnAlerts {
  /** Newest first. Undefined until the alerts are known. */
  alerts: readonly Alert[] | undefined
  /** The types of the open alerts, worst first. */
  openTypes: readonly AlertType[] | undefined
  error: Error | null
  retry: () => void
}

export function useOwnAlerts(deviceId: number): OwnAlerts {
  const { data, error, refetch } = useQuery(alertsQuery)
  return useMemo(() => {
    const alerts = data
      ?.filter(({ associated_id }) => Number(associated_id) === deviceId)
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const open = alerts?.filter(isOpen)
    return {
      alerts,
      openTypes:
        open && alertTypesBySeverity.filter((type) => open.some(({ alert_type }) => alert_type === type)),
      error: data ? null : error,
      retry: () => void refetch(),
    }
  }, [data, error, refetch, deviceId])
}
