import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { NewSpeciesRule, SpeciesRule } from '@sentinel/contracts/integrations/species-rules'

/** A rule's input, with numbers as typed. Fields that a switch hides keep their values in case it is switched back. */
export interface RuleDraft {
  className: string
  minConfidence: string
  isForGroups: boolean
  groupIds: readonly number[]
  isForHours: boolean
  from: string
  until: string
  timeZone: string
  pauseMinutes: string
  platforms: readonly NotifyingPlatform[]
  enabled: boolean
}

const NIGHT = { from: '22:00', until: '05:00' }

export function toDraft(
  stored: SpeciesRule | undefined,
  { timeZone, platforms }: { timeZone: string; platforms: readonly NotifyingPlatform[] },
): RuleDraft {
  if (!stored)
    return {
      className: '',
      minConfidence: '80',
      isForGroups: false,
      groupIds: [],
      isForHours: false,
      ...NIGHT,
      timeZone,
      pauseMinutes: '60',
      platforms,
      enabled: true,
    }
  return {
    className: stored.className,
    minConfidence: String(stored.minConfidence),
    isForGroups: stored.groupIds !== null,
    groupIds: stored.groupIds ?? [],
    isForHours: stored.hours !== null,
    ...(stored.hours ?? NIGHT),
    timeZone: stored.timeZone,
    pauseMinutes: String(stored.pauseMinutes),
    platforms: stored.platforms,
    enabled: stored.enabled,
  }
}

/** Returns the rule to send. The contract checks it. */
export function toRule(draft: RuleDraft): NewSpeciesRule {
  const { from, until } = draft
  return {
    className: draft.className,
    minConfidence: toNumber(draft.minConfidence),
    groupIds: draft.isForGroups ? [...draft.groupIds] : null,
    hours: draft.isForHours ? { from, until } : null,
    timeZone: draft.timeZone,
    pauseMinutes: toNumber(draft.pauseMinutes),
    platforms: [...draft.platforms],
    enabled: draft.enabled,
  }
}

/** Returns the rule without the fields that only the server sets. */
export function withoutHistory({ ruleId: _id, lastToldAt: _told, ...rule }: SpeciesRule): NewSpeciesRule {
  return rule
}

/** Returns true if the end is on the next day. */
export function isOvernight({ from, until }: Pick<RuleDraft, 'from' | 'until'>): boolean {
  return from !== '' && until !== '' && until < from
}

/** Returns NaN rather than zero for an empty field. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
