import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'

/** A valid species rule; the caller changes what its test is about. */
export function aRule(changes: Partial<SpeciesRule> = {}): SpeciesRule {
  return {
    ruleId: 1,
    className: 'Lion',
    minConfidence: 80,
    groupIds: null,
    hours: null,
    timeZone: 'Africa/Nairobi',
    pauseMinutes: 60,
    platforms: ['email'],
    enabled: true,
    lastToldAt: null,
    ...changes,
  }
}
