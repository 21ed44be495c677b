import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { messages } from '../../../../messages/messages.ts'

const texts = messages.settings.rules

/** Describes a rule as a sentence: `Lion at 80 % or more, North, 22:00–05:00 (Africa/Nairobi), by email and SMS, at most once in 1 hour per camera`. */
export function describeRule(rule: NewSpeciesRule, groupNames: ReadonlyMap<number, string>): string {
  const { className, minConfidence, groupIds, hours, timeZone, platforms, pauseMinutes } = rule
  return [
    texts.from(className, minConfidence),
    groupIds ? nameGroups(groupIds, groupNames) : texts.allDevices,
    ...(hours ? [texts.hours(hours.from, hours.until, timeZone)] : []),
    texts.by(platforms.map((platform) => texts.channels[platform]).join(texts.and)),
    pauseMinutes === 0 ? texts.always : texts.atMostOnce(pauseMinutes),
  ].join(', ')
}

function nameGroups(groupIds: readonly number[], groupNames: ReadonlyMap<number, string>): string {
  const names = groupIds.map((groupId) => groupNames.get(groupId) ?? texts.goneGroup)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(texts.and)
}
