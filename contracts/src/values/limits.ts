/* Limits that all subjects share. Units are in the names. */

export const TEXT_MAX_CHARACTERS = 100
/** Of what the database counts: users, groups, rules, invitations, classifiers. Devices bring their own. */
export const ID_MAX = 2 ** 31 - 1
/** Of a filter for the days up to today. */
export const LAST_DAYS_MAX = 3660
export const TABLE_BECOMES_CARDS_BELOW_PX = 625
export const LOADING_HINT_AFTER_MS = 5000
