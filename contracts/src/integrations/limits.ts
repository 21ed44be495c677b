/* Limits of messages to people and other systems. Units are in the names. */

export const EMAILS_PER_INTEGRATION_MAX = 3
export const PHONE_NUMBERS_PER_INTEGRATION_MAX = 2
/** Sends the same alert of a device to the same recipient again only after this period. */
export const ALERT_SENT_AGAIN_AFTER_HOURS = 24
export const SPECIES_RULES_MAX = 50
export const SPECIES_RULE_PAUSE_MAX_MINUTES = 7 * 24 * 60
/** Counts messages per recipient within an hour, separately for sightings and alerts. Further ones are sent in a summary. */
export const EMAILS_PER_HOUR_MAX = 20
export const TEXT_MESSAGES_PER_HOUR_MAX = 10
/** Sends the digest of the previous day from this hour on, in the time zone of the integration. */
export const DIGEST_HOUR = 7
/** Gundi v2 allows about one request a minute. */
export const GUNDI_V2_PAUSE_MS = 60_000
export const GUNDI_V2_LIST_MAX = 100
export const OUTGOING_STORED_DAYS = 90
export const RECIPIENT_LINK_VALID_DAYS = 14
/** Limits the confirmation requests that an account sends within a day, separately by email and by text message. */
export const RECIPIENTS_REQUESTED_PER_DAY_MAX = 20
/** Limits the confirmation requests to one address or number within a day, from all accounts together. */
export const RECIPIENT_REQUESTED_PER_DAY_MAX = 5
export const RECIPIENT_CODE_DIGITS = 6
export const RECIPIENT_CODE_VALID_MINUTES = 15
export const RECIPIENT_CODE_TRIES_MAX = 5
/** Limits the messages of an account within 24 hours, over all its integrations. Emails to the account's own address do not count. */
export const EMAILS_PER_DAY_MAX = 1000
export const TEXT_MESSAGES_PER_DAY_MAX = 200
