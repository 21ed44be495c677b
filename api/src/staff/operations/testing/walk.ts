import type { operationsEndpoints } from '@sentinel/contracts/staff/operations'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const operationsWalk: AreaWalk<typeof operationsEndpoints> = {}
