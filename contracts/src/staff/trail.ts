import { z } from 'zod'
import { type ActKind, actKinds, actShapes } from './acts.ts'
import { Day, TimeZone } from '../values/calendar.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { RowLimit } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** The maximum number of lines in one file. */
export const TRAIL_EXPORT_MAX_ROWS = 100_000
export const TRAIL_CSV_FILE_NAME = 'sentinel_audit_trail.csv'
/** The maximum number of accounts that an email search may match. If there are more, those with the lowest numbers are used. */
export const TRAIL_ACTORS_MAX = 50
/** The value of `actor` that selects the operator's commands. */
export const COMMAND_LINE = 'command-line'

/** One user's refused calls within an hour. `call` contains the documented name. The entry's `at` is the time of the first call. */
const RefusedCalls = z.object({ call: z.string(), count: z.int(), last_at: WireTime })

const shapes = { ...actShapes, refused: RefusedCalls }

export type TrailKind = ActKind | 'refused'
export const trailKinds: readonly TrailKind[] = [...actKinds, 'refused']
export type TrailAbout<Kind extends TrailKind> = z.output<(typeof shapes)[Kind]>

/** An account's current email. A deleted account has only its number. */
export const TrailPerson = z.object({
  user_id: z.int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
})
export type TrailPerson = z.infer<typeof TrailPerson>

/** `name` is the name that the owners gave the device. */
export const TrailDevice = z.object({ device_id: z.int(), name: z.string().nullable() })

const common = {
  id: z.int(),
  at: WireTime,
  /** Null for a command run by the operator. */
  actor: TrailPerson.nullable(),
  subject: TrailPerson.nullable(),
  device: TrailDevice.nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
}
type Common = z.output<z.ZodObject<typeof common>>

/** An act by staff, an irreversible act by an owner, or refused calls. Acts are never changed or deleted. */
export type TrailEntry = {
  [Kind in TrailKind]: Common & { kind: Kind; about: TrailAbout<Kind> }
}[TrailKind]
export const TrailEntry = z.discriminatedUnion(
  'kind',
  trailKinds.map((kind) => z.object({ ...common, kind: z.literal(kind), about: shapes[kind] })) as never, // safe: there are kinds
) as unknown as z.ZodType<TrailEntry> // safe: it has an option for each kind

/** An account, identified by its number or by part of its email. */
const Person = z.string().trim().min(1).max(254)

const TrailFilter = z.object({
  /** The account that acted, or `command-line` for the operator's commands. */
  actor: Person.optional(),
  /** The account that was affected. */
  account: Person.optional(),
  device: z.coerce
    .number<number | string>('Enter the number of a device.')
    .int('Enter the number of a device.')
    .min(0, 'Enter the number of a device.')
    .max(DEVICE_ID_MAX, 'Enter the number of a device.')
    .optional(),
  /** A comma-separated list of kinds. The default is all kinds. */
  kinds: z
    .string()
    .max(1000)
    .refine((text) => text.split(',').every(isKind), 'Unknown kind of act.')
    .optional(),
  /** The first and the last day, in `timeZone`. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: TimeZone.default('UTC'),
})
export type TrailFilter = z.output<typeof TrailFilter>

export function isKind(text: string): text is TrailKind {
  return (trailKinds as readonly string[]).includes(text)
}

/** The end of the year 9999, the latest time that `WireTime` can represent. */
const LAST_MS = 253_402_300_799_999

/** A time in milliseconds and an id. */
const TrailCursor = z
  .string()
  .regex(/^\d{1,15}\.\d{1,15}$/, 'Is not a cursor of this list.')
  .refine((cursor) => Number(cursor.split('.')[0]) <= LAST_MS, 'Is not a cursor of this list.')

export const listTrail = {
  method: 'GET',
  url: '/api/internal/trail',
  access: 'staff',
  scope: 'manage',
  summary:
    'The audit trail: acts of staff, acts of owners that cannot be undone, and refused calls, the newest first',
  schema: {
    querystring: TrailFilter.extend({ limit: RowLimit.optional(), cursor: TrailCursor.optional() }),
    response: { 200: z.array(TrailEntry) },
  },
} as const satisfies Endpoint

export const exportTrail = {
  method: 'GET',
  url: '/api/internal/trail/export',
  access: 'staff',
  scope: 'manage',
  summary: `The audit trail as a CSV file, the newest first; at most ${TRAIL_EXPORT_MAX_ROWS} rows`,
  produces: 'text/csv',
  schema: { querystring: TrailFilter, response: { 200: z.string() } },
} as const satisfies Endpoint

export const trailEndpoints = { listTrail, exportTrail }
