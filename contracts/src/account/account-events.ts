import { z } from 'zod'
import { actShapes } from '../staff/acts.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { ChangedFactor, EndedSessions, EventBrowser, EventCameras } from '../server/event-shapes.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** The details of each kind of event. `sign_ins_failed` counts attempts with a wrong password. */
const shapes = {
  ...actShapes,
  signed_in: EventBrowser,
  sign_ins_failed: z.object({ count: z.int(), first_at: WireTime, last_at: WireTime }),
  password_changed: EndedSessions,
  password_reset: EndedSessions,
  second_factor_added: ChangedFactor,
  second_factor_removed: ChangedFactor,
  second_factor_failed: z.object({ user_agent: z.string(), at: z.enum(['sign_in', 'confirm']) }),
  second_factor_unanswered: z.object({ sign_ins: z.int() }),
  recovery_codes_made: z.object({}),
  recovery_code_used: z.object({ left: z.int() }),
  cameras_added: EventCameras,
  cameras_removed: EventCameras,
}

export type AccountEventKind = keyof typeof shapes
export type AccountEventAbout<Kind extends AccountEventKind> = z.output<(typeof shapes)[Kind]>
export const accountEventKinds = Object.keys(shapes) as AccountEventKind[] // safe: these are its keys

/** An account's current email. A deleted account has only its number. */
export const EventPerson = z.object({ user_id: z.int(), email: z.string().nullable() })

const common = {
  event_id: z.int(),
  happened_at: WireTime,
  /** True if the event was caused by the console's operators. */
  by_operator: z.boolean(),
  /** The device, account and browser involved in an act by the user. */
  device_id: z.int().nullable(),
  person: EventPerson.nullable(),
  user_agent: z.string().nullable(),
}
type Common = z.output<z.ZodObject<typeof common>>

/** An event that happened to an account, or an act of its owner. It is never changed or deleted. */
export type AccountEvent = {
  [Kind in AccountEventKind]: Common & { kind: Kind; about: AccountEventAbout<Kind> }
}[AccountEventKind]
export const AccountEvent = z.discriminatedUnion(
  'kind',
  eachKind((kind) => z.object({ ...common, kind: z.literal(kind), about: shapes[kind] })),
) as unknown as z.ZodType<AccountEvent> // safe: it has an option for each kind

function eachKind<Option>(optionOf: (kind: AccountEventKind) => Option): [Option, ...Option[]] {
  return accountEventKinds.map(optionOf) as [Option, ...Option[]] // safe: there are kinds
}

export const listAccountEvents = {
  method: 'GET',
  url: '/api/account/events',
  access: 'signed-in',
  scope: 'manage',
  beforeSetup: true,
  summary:
    'What happened to the user’s account and what the user did that cannot be undone, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(AccountEvent) } },
} as const satisfies Endpoint

export const accountEventEndpoints = { listAccountEvents }
