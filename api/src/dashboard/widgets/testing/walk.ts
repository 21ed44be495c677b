import type { dashboardEndpoints } from '@sentinel/contracts/dashboard/dashboard'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const dashboardWalk: AreaWalk<typeof dashboardEndpoints> = {
  parameters: { archived: 'left out', filters: 'left out', gap_minutes: 'left out', zone: 'left out' },
  bodies: { setDashboardWidgets: () => ({ widgets: [] }) },
}
