import { useQuery } from '@tanstack/react-query'
import { alertBadgeQuery } from '../../shared/alerts/alert-badge.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'

/** Asks how many alerts are new, for whom the area is. */
export function useAlertBadge(): void {
  const hasAlerts = useMyAreas().some(({ key }) => key === 'alerts')
  useQuery({ ...alertBadgeQuery, enabled: hasAlerts })
}
