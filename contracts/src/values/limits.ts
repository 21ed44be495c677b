/* Limits that all subjects share. Units are in the names. */

export const TEXT_MAX_CHARACTERS = 100
/** Limits ids that the database assigns: those of users, groups, rules, invitations and classifiers. Device ids have their own limit. */
export const ID_MAX = 2 ** 31 - 1
/** Limits a filter for the days up to today. */
export const LAST_DAYS_MAX = 3660
export const TABLE_BECOMES_CARDS_BELOW_PX = 625
export const LOADING_HINT_AFTER_MS = 5000
