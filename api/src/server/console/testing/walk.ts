import type { consoleEndpoints } from '@sentinel/contracts/server/console'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const consoleWalk: AreaWalk<typeof consoleEndpoints> = {}
