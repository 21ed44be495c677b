import { z } from 'zod'
import { TimeZone } from '../values/calendar.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { ClassName, NotifyingPlatform } from './integrations.ts'
import { CONFIDENCE_MAX_PERCENT } from '../insights/limits.ts'
import { SPECIES_RULES_MAX, SPECIES_RULE_PAUSE_MAX_MINUTES } from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { WireTime } from '../values/wire-time.ts'

const GROUP_IDS_MAX = 1000

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, HH:MM.')

export const RuleHours = z.strictObject({ from: Clock, until: Clock })

const ruleFields = {
  className: ClassName,
  minConfidence: z
    .number('Enter a confidence.')
    .min(0, 'The confidence is 0 or more.')
    .max(CONFIDENCE_MAX_PERCENT, `The confidence is ${CONFIDENCE_MAX_PERCENT} or less.`),
  /** The rule's device groups. Null for all devices. */
  groupIds: z.array(z.int().min(1).max(ID_MAX)).min(1, 'Choose a group.').max(GROUP_IDS_MAX).nullable(),
  /** The times of day, in `timeZone`, between which the sighting must have been made. `until` may be after midnight. Null for any time. */
  hours: RuleHours.nullable(),
  timeZone: TimeZone,
  /** At most one message is sent per device in this period, counted from the last one sent. */
  pauseMinutes: z
    .int('Enter a number of minutes.')
    .min(0, 'The pause is 0 minutes or more.')
    .max(SPECIES_RULE_PAUSE_MAX_MINUTES, 'The pause is 7 days or less.'),
  platforms: z
    .array(NotifyingPlatform)
    .min(1, 'Choose email or SMS.')
    .max(NotifyingPlatform.options.length)
    .refine((platforms) => new Set(platforms).size === platforms.length, 'Names one twice.'),
  enabled: z.boolean('Must be true or false.'),
}

/** A rule that notifies about chosen species, in addition to what the integrations send. */
export const SpeciesRule = z.object({
  ruleId: z.int(),
  ...ruleFields,
  /** Empty if the rule's groups were deleted. The rule then matches no device. */
  groupIds: z.array(z.int()).nullable(),
  /** The time at which the rule last created a message. Null if it never has. */
  lastToldAt: WireTime.nullable(),
})
export type SpeciesRule = z.infer<typeof SpeciesRule>

export const NewSpeciesRule = z
  .strictObject(ruleFields)
  .refine(({ hours }) => hours === null || hours.from !== hours.until, {
    path: ['hours'],
    error: 'Begin and end must differ.',
  })
export type NewSpeciesRule = z.infer<typeof NewSpeciesRule>

const RuleParams = z.object({ ruleId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })

export const listSpeciesRules = {
  method: 'GET',
  url: '/api/species-rules',
  access: 'owner',
  scope: 'read',
  summary: 'The species rules of the user, sorted by name',
  schema: { response: { 200: z.array(SpeciesRule) } },
} as const satisfies Endpoint

export const createSpeciesRule = {
  method: 'POST',
  url: '/api/species-rules',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: `Add a rule; a user has at most ${SPECIES_RULES_MAX}`,
  errors: ['not_found', 'conflict'],
  schema: { body: NewSpeciesRule, response: { 200: SpeciesRule } },
} as const satisfies Endpoint

export const setSpeciesRule = {
  method: 'PUT',
  url: '/api/species-rules/:ruleId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change a rule, all of it',
  errors: ['conflict'],
  schema: { params: RuleParams, body: NewSpeciesRule, response: { 200: SpeciesRule } },
} as const satisfies Endpoint

export const deleteSpeciesRule = {
  method: 'DELETE',
  url: '/api/species-rules/:ruleId',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Take a rule away',
  schema: { params: RuleParams, response: { 200: z.object({ ruleId: z.int() }) } },
} as const satisfies Endpoint

export const speciesRuleEndpoints = {
  listSpeciesRules,
  createSpeciesRule,
  setSpeciesRule,
  deleteSpeciesRule,
}
