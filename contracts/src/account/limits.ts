/* Limits of accounts, sign-in and sessions. Units are in the names. */

/** Shown on screens and in errors as "more than 8 characters". */
export const PASSWORD_MIN_CHARACTERS = 9
/** Bounds the input of argon2id. */
export const PASSWORD_MAX_CHARACTERS = 1000
export const EMAIL_LINK_VALID_HOURS = 24
export const EMAIL_LINKS_PER_HOUR_MAX = 5
/** Emails to an account's address are limited because the account may have been created with someone else's address. */
export const EMAIL_LINKS_PER_DAY_MAX = 10
export const NAME_IN_MAIL_MAX_CHARACTERS = 40
export const SESSION_DAYS = 30
/** The period over which failed sign-ins, wrong current passwords and wrong second factors are counted. */
export const SIGN_IN_WINDOW_MINUTES = 15
/** The maximum number of failures per account from all unknown browsers together. */
export const SIGN_IN_FAILURES_PER_ACCOUNT_MAX = 10
export const SIGN_IN_FAILURES_PER_ADDRESS_MAX = 30
export const SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX = 10
/**
 * The maximum number of failures per account from all its known browsers together. They share a limit because someone who knew an old password may
 * have collected many cookies.
 */
export const SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX = 100
/** Counted from the browser's last sign-in to the account. */
export const KNOWN_BROWSER_DAYS = 365
/** The maximum number of accounts that know the same browser. A further sign-in drops the account that signed in least recently. */
export const ACCOUNTS_PER_BROWSER_MAX = 5
export const SIGN_UP_WINDOW_MINUTES = 60
export const SIGN_UPS_PER_ADDRESS_MAX = 30
/** The maximum number of open sessions per account. A further sign-in ends the least recently used one. */
export const SESSIONS_MAX = 50
export const PASSWORD_RESET_VALID_MINUTES = 60
/**
 * The maximum number of reset emails per account within `PASSWORD_RESET_VALID_MINUTES`. If another email is refused, the owner therefore still has a
 * working link.
 */
export const PASSWORD_RESETS_PER_ACCOUNT_MAX = 5
export const PASSWORD_RESETS_PER_ADDRESS_MAX = 30
/** The maximum number of wrong passwords from signed-in users per account within `SIGN_IN_WINDOW_MINUTES`. */
export const WRONG_CURRENT_PASSWORDS_MAX = 10
export const RECOVERY_CODES = 10
/** The maximum number of passkeys per account. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_CHARACTERS = 50
/**
 * The maximum number of wrong second factors within `SIGN_IN_WINDOW_MINUTES`, counted separately for each browser that the account knows and together
 * for all others.
 */
export const SECOND_FACTOR_FAILURES_MAX = 10
export const SECOND_FACTOR_VALID_MINUTES = 10
/** A confirmed identity is accepted for this long before the user has to confirm it again. */
export const CONFIRMED_FOR_MINUTES = 15
/** An account's failed sign-ins are added up, and the total is logged after this period without another failure or when a sign-in succeeds. */
export const FAILED_SIGN_INS_SUMMED_MINUTES = 60
export const ENDED_SESSION_REFUSED_WITHIN_MS = 5000
/** Both width and height, because stored pictures are square. */
export const USER_IMAGE_EDGE_PX = 512
