import type { todayEndpoints } from '@sentinel/contracts/dashboard/today'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const todayWalk: AreaWalk<typeof todayEndpoints> = {
  parameters: { since: { value: '2026-11-20T03:00:00.000Z' } },
}
