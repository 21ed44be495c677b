/* Limits of accounts, sign-in and sessions. Units are in the names. */

export const PASSWORD_MIN_CHARACTERS = 9 // "more than 8 characters"
export const PASSWORD_MAX_CHARACTERS = 1000 // bounds what argon2id has to read
export const EMAIL_LINK_VALID_HOURS = 24
export const EMAIL_LINKS_PER_HOUR_MAX = 5
export const EMAIL_LINKS_PER_DAY_MAX = 10 // an account may have been made with somebody else's email
export const NAME_IN_MAIL_MAX_CHARACTERS = 40
export const SESSION_DAYS = 30
export const SIGN_IN_WINDOW_MINUTES = 15
/** Of all browsers together that the account does not know. */
export const SIGN_IN_FAILURES_PER_ACCOUNT_MAX = 10
export const SIGN_IN_FAILURES_PER_ADDRESS_MAX = 30
export const SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX = 10
/** Of all known browsers of an account: somebody who knew its former password may have collected many cookies. */
export const SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX = 100
/** How long a browser stays known after its last sign-in. */
export const KNOWN_BROWSER_DAYS = 365
/** Accounts that know one browser; the one that signed in least recently is dropped when there are more. */
export const ACCOUNTS_PER_BROWSER_MAX = 5
export const SIGN_UP_WINDOW_MINUTES = 60
export const SIGN_UPS_PER_ADDRESS_MAX = 30
/** Open ones of an account; the least recently used one ends when there are more. */
export const SESSIONS_MAX = 50
export const PASSWORD_RESET_VALID_MINUTES = 60
/** Within the time that a link is valid: an owner who is refused another mail has a link that still works. */
export const PASSWORD_RESETS_PER_ACCOUNT_MAX = 5
export const PASSWORD_RESETS_PER_ADDRESS_MAX = 30
export const WRONG_CURRENT_PASSWORDS_MAX = 10 // per account, within SIGN_IN_WINDOW_MINUTES
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20 // of an account
export const PASSKEY_NAME_MAX_CHARACTERS = 50
/** Wrong second factors of an account, within SIGN_IN_WINDOW_MINUTES. */
export const SECOND_FACTOR_FAILURES_MAX = 10
/** How long a person has to answer with a second factor. */
export const SECOND_FACTOR_VALID_MINUTES = 10
/** Whoever has proved who they are is not asked again for so long. */
export const CONFIRMED_FOR_MINUTES = 15
/** Failed sign-ins of an account are summed up until there was none for so long, or until one succeeds. */
export const FAILED_SIGN_INS_SUMMED_MINUTES = 60
export const ENDED_SESSION_REFUSED_WITHIN_MS = 5000
/** Width and height of the stored picture. */
export const USER_IMAGE_EDGE_PX = 512
