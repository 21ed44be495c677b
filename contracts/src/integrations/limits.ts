/* Limits of messages to people and other systems. Units are in the names. */

export const EMAILS_PER_INTEGRATION_MAX = 3
export const PHONE_NUMBERS_PER_INTEGRATION_MAX = 2
export const ALERT_TOLD_AGAIN_AFTER_HOURS = 24 // of the same alert of a device, to the same recipient
export const SPECIES_RULES_MAX = 50
export const SPECIES_RULE_PAUSE_MAX_MINUTES = 7 * 24 * 60
/** Messages of one kind (sightings, alerts) that a recipient gets within an hour; the others come in a summary. */
export const EMAILS_PER_HOUR_MAX = 20
export const TEXT_MESSAGES_PER_HOUR_MAX = 10
export const DIGEST_HOUR = 7 // of the user's day; it tells of the day before
/** Of the second generation of Gundi: it allows about one request a minute (decisions). */
export const GUNDI_V2_PAUSE_MS = 60_000
export const GUNDI_V2_LIST_MAX = 100
export const OUTGOING_KEPT_DAYS = 90
export const RECIPIENT_LINK_VALID_DAYS = 14
/** Confirmations that an account asks for within a day, by mail and by text each. */
export const RECIPIENTS_ASKED_PER_DAY_MAX = 20
/** Confirmations that one address or number is asked for within a day, whoever asks. */
export const RECIPIENT_ASKED_PER_DAY_MAX = 5
export const RECIPIENT_CODE_DIGITS = 6
export const RECIPIENT_CODE_VALID_MINUTES = 15
export const RECIPIENT_CODE_TRIES_MAX = 5
/** Of an account's integration within 24 hours; mails to the account's own address do not count. */
export const EMAILS_PER_DAY_MAX = 1000
export const TEXT_MESSAGES_PER_DAY_MAX = 200
