import type { speciesRuleEndpoints } from '@sentinel/contracts/species-rules'
import { aRule, seedRule } from '../../testing/seed-integrations.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'

export const speciesRuleWalk: AreaWalk<typeof speciesRuleEndpoints> = {
  parameters: {
    ruleId: { of: ({ id: userId }, { db }) => seedRule(db, { userId }), absent: 2_000_000_000 },
  },
  bodies: { createSpeciesRule: () => aRule({ className: 'Wolf' }), setSpeciesRule: () => aRule() },
}
