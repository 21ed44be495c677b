import type { featureEndpoints } from '@sentinel/contracts/account/features'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const featureWalk: AreaWalk<typeof featureEndpoints> = {
  parameters: { featureId: { of: () => 1, absent: 999, isShared: true } },
  bodies: { setFeature: () => ({ enabled: true }) },
}
