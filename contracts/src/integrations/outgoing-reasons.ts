import { z } from 'zod'

/** The service that should have sent a message. */
const Service = z.enum(['gundi', 'sms', 'mail'])
export type Service = z.infer<typeof Service>

/** The reason why a server could not be reached. */
const Fault = z.enum(['timeout', 'unknown_host', 'refused', 'ended', 'certificate', 'other'])
export type Fault = z.infer<typeof Fault>

export const ANSWER_MAX_CHARACTERS = 200 // limits text from another server
const PARAM_MAX_CHARACTERS = 300 // limits each parameter of a reason

/** The text of another server's response, printable and shortened. Absent if there was none. */
const answer = z.string().min(1).optional()
const status = z.int()
const host = z.string()
/** The runtime's code for a network error. */
const error = z.string().min(1).optional()

/** `tries` is the number of attempts after which sending was abandoned. */
function shape<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ ...fields, tries: z.int().min(1).optional() })
}
const plain = shape({})

/** Every reason why a message was not sent or not sent yet, with its parameters. */
export const reasonShapes = {
  recipient_removed: plain,
  recipient_unconfirmed: plain,
  alert_resolved: plain,
  alerts_switched_off: plain,
  digest_switched_off: plain,
  alert_not_sent: plain,
  alert_sent_recently: plain,
  photo_awaited: plain,
  photo_missing: plain,
  hourly_limit: shape({ limit: z.int() }),
  daily_limit: shape({ limit: z.int() }),
  summarised: shape({ limit: z.int() }),
  integration_deleted: plain,
  account_disabled: plain,
  nothing_left: plain,
  digest_empty: plain,
  subject_gone: plain,
  invitation_settled: plain,
  sender_unverified: plain,
  sender_disabled: plain,
  already_confirmed: plain,
  recipient_not_asked: plain,
  reset_link_over: plain,
  camera_given_up: plain,
  sighting_unplaced: plain,
  alert_unplaced: plain,
  report_unplaced: plain,
  test_unplaced: plain,
  no_placed_camera: plain,
  photo_unreadable: plain,
  nothing_to_send: plain,
  /** The message cannot be sent because the other system returned no id for the preceding message. */
  event_unnamed: shape({ follower: z.enum(['photo', 'recovery', 'none']) }),
  kept_in_file: shape({ service: Service }),
  key_unreadable: plain,
  key_refused: plain,
  sign_in_refused: shape({ service: Service, answer }),
  /** `status` is the HTTP status or the service's own code. */
  refused: shape({ service: Service, status: status.optional(), answer }),
  deferred: shape({ service: Service, answer }),
  pause_asked: shape({ service: Service, status }),
  out_of_order: shape({ service: Service, status }),
  redirected: shape({ service: Service, status }),
  address_not_public: shape({ service: Service, host }),
  not_reached: shape({ service: Service, fault: Fault, host: host.optional(), error }),
  address_invalid: plain,
  /** `country` is its English name. Absent for a number without a country, or one with extra charges. */
  number_not_allowed: shape({ country: z.string().optional() }),
  mail_too_large: plain,
  internal_fault: plain,
  /** The reason for a message that ended before reasons had codes. */
  earlier_version: shape({ text: z.string() }),
} as const

type ReasonShapes = typeof reasonShapes
export type ParamsOf<Code extends OutgoingReasonCode> = z.infer<ReasonShapes[Code]>

export const OutgoingReasonCode = z.enum(
  Object.keys(reasonShapes) as [keyof ReasonShapes, ...(keyof ReasonShapes)[]], // safe: these are its keys
)
export type OutgoingReasonCode = keyof ReasonShapes

/** The parameters as stored and sent. The code determines their names. */
export const ReasonParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ReasonParams = z.infer<typeof ReasonParams>

export type OutgoingReason = {
  [Code in OutgoingReasonCode]: { code: Code; params: ParamsOf<Code> }
}[OutgoingReasonCode]

/** Creates a reason with a limited length. `params` may be omitted if the code needs none. */
export function because<Code extends OutgoingReasonCode>(
  code: Code,
  ...[params]: object extends ParamsOf<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>]
): OutgoingReason {
  const bounded = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, PARAM_MAX_CHARACTERS) : value,
  ])
  return { code, params: Object.fromEntries(bounded) } as OutgoingReason // safe: the params match the code
}
