/* Limits shared by all subjects. Units are in the names. */

export const TEXT_MAX_CHARACTERS = 100
/** The maximum id that the database assigns to users, groups, rules, invitations and classifiers. Device ids have their own limit. */
export const ID_MAX = 2 ** 31 - 1
/** The maximum number of days in a filter for the days up to today. */
export const LAST_DAYS_MAX = 3660
export const TABLE_BECOMES_CARDS_BELOW_PX = 625
export const LOADING_HINT_AFTER_MS = 5000
