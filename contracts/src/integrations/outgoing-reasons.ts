import { z } from 'zod'

/** Who was asked to take a message. */
const Service = z.enum(['gundi', 'sms', 'mail'])
export type Service = z.infer<typeof Service>

/** Why a server was not reached. */
const Fault = z.enum(['timeout', 'unknown_host', 'refused', 'ended', 'certificate', 'other'])
export type Fault = z.infer<typeof Fault>

export const ANSWER_MAX_CHARACTERS = 200 // of what another server said
const PARAM_MAX_CHARACTERS = 300 // of anything that a reason names

/** Words of another server, printable and shortened; absent where it said nothing. */
const answer = z.string().min(1).optional()
const status = z.int()
const host = z.string()
/** The code of a fault of the network, as the runtime has it. */
const error = z.string().min(1).optional()

/** `tries`: after so many it was given up. */
function shape<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ ...fields, tries: z.int().min(1).optional() })
}
const plain = shape({})

/** Every reason why a message was not sent, or not yet, and what it names. */
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
  /** What cannot follow a message that the other system gave no id. */
  event_unnamed: shape({ follower: z.enum(['photo', 'recovery', 'none']) }),
  kept_in_file: shape({ service: Service }),
  key_unreadable: plain,
  key_refused: plain,
  sign_in_refused: shape({ service: Service, answer }),
  /** `status` is of HTTP, or the service's own. */
  refused: shape({ service: Service, status: status.optional(), answer }),
  deferred: shape({ service: Service, answer }),
  pause_asked: shape({ service: Service, status }),
  out_of_order: shape({ service: Service, status }),
  redirected: shape({ service: Service, status }),
  address_not_public: shape({ service: Service, host }),
  not_reached: shape({ service: Service, fault: Fault, host: host.optional(), error }),
  address_invalid: plain,
  /** `country` is its English name; absent for a number of no country, or one that costs extra. */
  number_not_allowed: shape({ country: z.string().optional() }),
  mail_too_large: plain,
  internal_fault: plain,
  /** Of a message that was settled before reasons had codes. */
  earlier_version: shape({ text: z.string() }),
} as const

type ReasonShapes = typeof reasonShapes
export type ParamsOf<Code extends OutgoingReasonCode> = z.infer<ReasonShapes[Code]>

export const OutgoingReasonCode = z.enum(
  Object.keys(reasonShapes) as [keyof ReasonShapes, ...(keyof ReasonShapes)[]], // safe: they are its keys
)
export type OutgoingReasonCode = keyof ReasonShapes

/** As it is stored and sent: the code says which names there are. */
export const ReasonParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ReasonParams = z.infer<typeof ReasonParams>

export type OutgoingReason = {
  [Code in OutgoingReasonCode]: { code: Code; params: ParamsOf<Code> }
}[OutgoingReasonCode]

/** Makes a reason of a bounded length. Params may be left out where the code needs none. */
export function because<Code extends OutgoingReasonCode>(
  code: Code,
  ...[params]: object extends ParamsOf<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>]
): OutgoingReason {
  const bounded = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, PARAM_MAX_CHARACTERS) : value,
  ])
  return { code, params: Object.fromEntries(bounded) } as OutgoingReason // safe: the params are those of the code
}
