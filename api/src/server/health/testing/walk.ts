import type { healthEndpoints } from '@sentinel/contracts/server/health'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const healthWalk: AreaWalk<typeof healthEndpoints> = {}
