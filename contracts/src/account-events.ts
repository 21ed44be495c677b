import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ListQuery } from './lists.ts'
import { Role } from './users.ts'
import { WireTime } from './wire-time.ts'

/**
 * Why sessions ended: signed out there, ended from another session, more than the account may have open, or ended by the people who run
 * the console.
 */
export const SessionEnd = z.enum(['signed_out', 'from_elsewhere', 'too_many', 'by_operator'])

/** The cameras that somebody got or lost. `device_ids` has the first 100. */
export const EventCameras = z.object({ count: z.int(), device_ids: z.array(z.int()) })
/** How many sessions ended with it; of a new password, how many others. */
export const EndedSessions = z.object({ sessions_ended: z.int() })

/** In which browser it happened. */
export const EventBrowser = z.object({ user_agent: z.string() })
/** `name` is that of a passkey. */
export const ChangedFactor = z.object({
  factor: z.enum(['authenticator', 'passkey']),
  name: z.string().optional(),
})

/** What each kind of event tells. `sign_ins_failed` sums up tries with a wrong password; `password_set` is of the people who run the console. */
const shapes = {
  account_created: z.object({}),
  signed_in: EventBrowser,
  sign_ins_failed: z.object({ count: z.int(), first_at: WireTime, last_at: WireTime }),
  password_changed: EndedSessions,
  password_reset: EndedSessions,
  password_set: EndedSessions,
  role_changed: z.object({ from: Role, to: Role }),
  account_disabled: EndedSessions,
  account_enabled: z.object({}),
  sessions_ended: z.object({ reason: SessionEnd, count: z.int(), user_agent: z.string().optional() }),
  second_factor_added: ChangedFactor,
  second_factor_removed: ChangedFactor,
  second_factor_failed: z.object({ user_agent: z.string(), at: z.enum(['sign_in', 'confirm']) }),
  second_factor_unanswered: z.object({ sign_ins: z.int() }),
  recovery_codes_made: z.object({}),
  recovery_code_used: z.object({ left: z.int() }),
  cameras_added: EventCameras,
  cameras_removed: EventCameras,
}

function event<Kind extends keyof typeof shapes>(kind: Kind) {
  return z.object({
    event_id: z.int(),
    happened_at: WireTime,
    kind: z.literal(kind),
    about: shapes[kind],
  })
}

/** Something that happened to an account. It is never changed or deleted. */
export const AccountEvent = z.discriminatedUnion('kind', [
  event('account_created'),
  event('signed_in'),
  event('sign_ins_failed'),
  event('password_changed'),
  event('password_reset'),
  event('password_set'),
  event('role_changed'),
  event('account_disabled'),
  event('account_enabled'),
  event('sessions_ended'),
  event('second_factor_added'),
  event('second_factor_removed'),
  event('second_factor_failed'),
  event('second_factor_unanswered'),
  event('recovery_codes_made'),
  event('recovery_code_used'),
  event('cameras_added'),
  event('cameras_removed'),
])
export type AccountEvent = z.infer<typeof AccountEvent>

export type AccountEventKind = AccountEvent['kind']
export const accountEventKinds = Object.keys(shapes) as AccountEventKind[] // safe: they are its keys

export const listAccountEvents = {
  method: 'GET',
  url: '/api/account/events',
  access: 'signed-in',
  scope: 'manage',
  beforeSetup: true,
  summary: 'What happened to the user’s account, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(AccountEvent) } },
} as const satisfies Endpoint

export const accountEventEndpoints = { listAccountEvents }
