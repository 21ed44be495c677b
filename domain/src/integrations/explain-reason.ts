import {
  type Fault,
  type OutgoingReasonCode,
  type ParamsOf,
  type ReasonParams,
  reasonShapes,
  type Service,
} from '@sentinel/contracts/integrations/outgoing-reasons'

type Words = {
  [Code in OutgoingReasonCode]: (params: ParamsOf<Code>) => string
}

/** Returns the English text for a reason. No other code contains these texts. */
export function explainReason(code: OutgoingReasonCode, params: ReasonParams): string {
  const known = reasonShapes[code].parse(params)
  const explain = words[code] as (known: unknown) => string // safe: parsed with this code's shape
  return known.tries === undefined
    ? explain(known)
    : `Gave up after ${known.tries} attempts. ${explain(known)}`
}

const services: Record<Service, string> = { gundi: 'Gundi', sms: 'The SMS service', mail: 'The mail server' }

const words: Words = {
  recipient_removed: () => 'Skipped: the recipient was removed before this message was sent.',
  recipient_unconfirmed: () => 'Skipped: the recipient has not confirmed that they want these messages.',
  alert_resolved: () => 'Skipped: the alert was resolved before this message was sent.',
  alerts_switched_off: () => 'Skipped: alerts of this type were switched off before this message was sent.',
  digest_switched_off: () => 'Skipped: the digest was switched off before it was sent.',
  alert_not_sent: () => 'Skipped: the alert itself was not sent to this recipient.',
  alert_sent_recently: () =>
    'Waiting: the same alert was sent less than a day ago. This one is sent if it still lasts then.',
  photo_awaited: () => 'Waiting for the photo.',
  photo_missing: () => 'Skipped: no photo has come.',
  hourly_limit: ({ limit }) => `Waiting: more than ${limit} within an hour.`,
  daily_limit: ({ limit }) => `Waiting: ${limit} were sent within 24 hours, which is the limit.`,
  summarised: ({ limit }) => `More than ${limit} within an hour: part of a summary.`,
  integration_deleted: () => 'Skipped: the integration was deleted before this message was sent.',
  account_disabled: () => 'Skipped: the account was disabled.',
  nothing_left: () => 'Skipped: nothing is left to report.',
  digest_empty: () => 'Skipped: there is no sighting and no open alert that this integration sends.',
  subject_gone: () => 'Skipped: the sighting or alert is gone, or its camera is no longer yours.',
  invitation_settled: () => 'Skipped: the invitation was taken back or accepted before this was sent.',
  sender_unverified: () => 'Not sent: the account that caused it has not confirmed its email.',
  sender_disabled: () => 'Not sent: the account that caused it was disabled.',
  already_confirmed: () => 'Skipped: the address was confirmed before this was sent.',
  recipient_not_asked: () => 'Skipped: the recipient was removed or has confirmed before this was sent.',
  reset_link_over: () => 'Skipped: the link had expired, or the password was changed, before this was sent.',
  camera_given_up: () => 'Skipped: one of the owners no longer has the camera.',
  sighting_unplaced: () => 'Neither the sighting nor its camera has a location, so it was not forwarded.',
  alert_unplaced: () => 'The camera has no location, so its alert was not forwarded.',
  report_unplaced: () => 'The report has no location, so it was not forwarded.',
  test_unplaced: () => 'The camera has no location, so no test was forwarded.',
  no_placed_camera: () => 'None of your cameras has a location, so there is nowhere to show a test.',
  photo_unreadable: () => 'There is no photo to send.',
  nothing_to_send: () => 'There was nothing to send.',
  event_unnamed: ({ follower }) => unnamed[follower],
  kept_in_file: ({ service }) => `Written to a file on the server: ${missing(service)}.`,
  key_unreadable: () => 'The key can’t be read any more. Enter it again on the Admin page.',
  key_refused: () => 'Gundi refused the key.',
  sign_in_refused: ({ service, answer }) =>
    `${services[service]} refused the console’s sign-in${quote(answer)}. The operator must correct the credentials.`,
  refused: ({ service, status, answer }) =>
    `${services[service]} refused it${status === undefined ? '' : ` (${status})`}${quote(answer)}.`,
  deferred: ({ service, answer }) => `${services[service]} can’t take it for now${quote(answer)}.`,
  pause_asked: ({ service, status }) => `${services[service]} asks for a pause (${status}).`,
  out_of_order: ({ service, status }) => `${services[service]} is not working (${status}).`,
  redirected: ({ service, status }) =>
    `${services[service]} answered with a redirect (${status}), which is not followed.`,
  address_not_public: ({ service, host }) =>
    `${services[service]} was not reached: ${host} is not a public address, so nothing is sent there.`,
  not_reached: ({ service, host, fault, error }) =>
    host === undefined
      ? `${services[service]} ${fault === 'timeout' ? faults.timeout : 'was not reached'}${bracket(error)}.`
      : `${services[service]} was not reached: ${host} ${faults[fault]}${bracket(error)}.`,
  address_invalid: () => 'The address is not one that mail can be sent to.',
  number_not_allowed: ({ country }) =>
    country === undefined
      ? 'Texts to satellite and premium numbers are not allowed.'
      : `Texts to ${country} are not allowed on this console.`,
  mail_too_large: () => 'The mail is larger than the mail server accepts.',
  internal_fault: () => 'Something went wrong here. We will try again.',
  earlier_version: ({ text }) => text,
}

const unnamed = {
  photo: 'Gundi returned no id for the sighting’s event, so the photo cannot be sent.',
  recovery: 'Gundi returned no id for the alert’s event, so it cannot be marked as over.',
  none: 'Gundi accepted the test, but returned no id for its event.',
}

const faults: Record<Fault, string> = {
  timeout: 'did not answer in time',
  unknown_host: 'has no address that is known',
  refused: 'refused the connection',
  ended: 'ended the connection without an answer',
  certificate: 'shows a certificate that is not trusted',
  other: 'could not be reached',
}

function missing(service: Service): string {
  return service === 'sms' ? 'no SMS service is set' : 'no mail server is set'
}

function quote(answer: string | undefined): string {
  return answer === undefined ? '' : `: “${answer}”`
}

function bracket(error: string | undefined): string {
  return error === undefined ? '' : ` (${error})`
}
