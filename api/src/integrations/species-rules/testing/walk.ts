import type { speciesRuleEndpoints } from '@sentinel/contracts/integrations/species-rules'
import { aRule, seedRule } from '../../../testing/seed-integrations.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'

let rules = 0
/** Returns a new class name each time because a user cannot have the same rule twice. */
const anotherClass = () => `Class ${(rules += 1)}`

export const speciesRuleWalk: AreaWalk<typeof speciesRuleEndpoints> = {
  parameters: {
    ruleId: {
      of: ({ id: userId }, { db }) => seedRule(db, { userId, className: anotherClass() }),
      absent: 2_000_000_000,
    },
  },
  bodies: {
    createSpeciesRule: () => aRule({ className: anotherClass() }),
    setSpeciesRule: () => aRule({ className: anotherClass() }),
  },
}
