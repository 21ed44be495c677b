/* Limits of messages to people and other systems. Units are in the names. */

export const EMAILS_PER_INTEGRATION_MAX = 3
export const PHONE_NUMBERS_PER_INTEGRATION_MAX = 2
/** The period before the same alert about a device is sent to the same recipient again. */
export const ALERT_SENT_AGAIN_AFTER_HOURS = 24
export const SPECIES_RULES_MAX = 50
export const SPECIES_RULE_PAUSE_MAX_MINUTES = 7 * 24 * 60
/** The maximum number of messages per recipient within an hour, separately for sightings and alerts. Further messages are sent in a summary. */
export const EMAILS_PER_HOUR_MAX = 20
export const TEXT_MESSAGES_PER_HOUR_MAX = 10
/** The hour from which the previous day's digest is sent, in the integration's time zone. */
export const DIGEST_HOUR = 7
/** Gundi v2 allows about one request a minute. */
export const GUNDI_V2_PAUSE_MS = 60_000
export const GUNDI_V2_LIST_MAX = 100
export const OUTGOING_STORED_DAYS = 90
export const RECIPIENT_LINK_VALID_DAYS = 14
/** The maximum number of confirmation requests that an account sends within a day, separately by email and by text message. */
export const RECIPIENTS_REQUESTED_PER_DAY_MAX = 20
/** The maximum number of confirmation requests to one address or number within a day, from all accounts together. */
export const RECIPIENT_REQUESTED_PER_DAY_MAX = 5
export const RECIPIENT_CODE_DIGITS = 6
export const RECIPIENT_CODE_VALID_MINUTES = 15
export const RECIPIENT_CODE_TRIES_MAX = 5
/**
 * The maximum number of messages that an account sends within 24 hours, across all its integrations. Emails to the account's own address do not
 * count.
 */
export const EMAILS_PER_DAY_MAX = 1000
export const TEXT_MESSAGES_PER_DAY_MAX = 200
