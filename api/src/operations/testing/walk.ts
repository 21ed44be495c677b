import type { operationsEndpoints } from '@sentinel/contracts/internal/operations'
import type { AreaWalk } from '../../testing/walk-area.ts'

export const operationsWalk: AreaWalk<typeof operationsEndpoints> = {}
