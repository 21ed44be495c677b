import { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { NewSpeciesRule, SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import type { SpeciesRuleRow } from './queries.ts'

const HOUR_MINUTES = 60

export function presentRule(row: SpeciesRuleRow): SpeciesRule {
  return {
    ruleId: row.rule_id,
    className: row.class_name,
    minConfidence: row.min_confidence,
    groupIds: row.group_ids,
    hours: presentHours(row),
    timeZone: row.time_zone,
    pauseMinutes: row.pause_minutes,
    platforms: row.platforms,
    enabled: row.enabled,
    lastToldAt: row.last_told_at,
  }
}

/** Sorts groups and channels, so that the database recognizes duplicate rules regardless of their order. */
export function toRuleColumns(rule: NewSpeciesRule) {
  return {
    class_name: rule.className,
    min_confidence: rule.minConfidence,
    group_ids: rule.groupIds && [...new Set(rule.groupIds)].toSorted((a, b) => a - b),
    from_minute: rule.hours && toMinute(rule.hours.from),
    until_minute: rule.hours && toMinute(rule.hours.until),
    time_zone: rule.timeZone,
    pause_minutes: rule.pauseMinutes,
    platforms: NotifyingPlatform.options.filter((platform) => rule.platforms.includes(platform)),
    enabled: rule.enabled,
  }
}

function presentHours({
  from_minute: from,
  until_minute: until,
}: Pick<SpeciesRuleRow, 'from_minute' | 'until_minute'>): SpeciesRule['hours'] {
  return from === null || until === null ? null : { from: toClock(from), until: toClock(until) }
}

function toClock(minute: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / HOUR_MINUTES))}:${twoDigits(minute % HOUR_MINUTES)}`
}

function toMinute(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * HOUR_MINUTES + (minutes ?? 0)
}
