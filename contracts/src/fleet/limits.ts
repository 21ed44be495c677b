/* Limits of devices, sharing, groups and the map. Units are in the names. */

export const DEVICE_NAME_MAX_CHARACTERS = 30
export const DEVICE_DESCRIPTION_MAX_CHARACTERS = 100
export const LATITUDE_MAX_DEGREES = 90
export const LONGITUDE_MAX_DEGREES = 180
export const LOW_BATTERY_VOLTS = 3.2
export const BATTERY_RECOVERED_VOLTS = 3.4
export const BATTERY_MEDIAN_READINGS = 3
/** A camera counts as silent when nothing of it has come for so long, health reports included. */
export const STALE_CHECK_IN_DAYS = 7
export const HISTORY_DAYS = [7, 30, 90, 365, 1825] as const
/** Receptions by radio are kept for the longest of these. */
export const RADIO_DAYS = [1, 7, 30, 90] as const
export const RADIO_RECEPTIONS_MAX = 500
/** The signal of a device is the median over so many days (`read_signal`). */
export const SIGNAL_DAYS = 30
export const HISTORY_READINGS_MAX = 240
/** Of a bar of the history's insights; more are not counted. */
export const HISTORY_INSIGHTS_MAX = 1000
export const CLAIM_CODE_BITS = 80
export const CLAIM_CODE_VALID_DAYS = 90
/** Wrong claim codes within an hour. No limit per device: strangers could use it up, and 80 random bits cannot be guessed. */
export const CLAIM_FAILURES_PER_ACCOUNT_MAX = 5
export const CLAIM_FAILURES_PER_ADDRESS_MAX = 20
export const INVITATION_VALID_DAYS = 14
export const INVITATIONS_PER_DAY_MAX = 50
/** Mails that an address gets, whoever invites it. */
export const INVITATIONS_TO_ONE_PER_DAY_MAX = 10
export const INVITATIONS_MAX = 1000
export const GROUPS_MAX = 1000
/** So wide and so high is the world on web maps at zoom 0; each further zoom doubles it. */
export const MAP_WORLD_PX = 512
export const MAP_CLUSTER_RADIUS_PX = 35
/** So many devices of a cluster are named; of the others it says how many. */
export const MAP_CLUSTER_NAMES_MAX = 2
export const MAP_CLUSTER_MAX_ZOOM = 14
/** A cluster of so many points and more has the next colour. */
export const MAP_CLUSTER_STEPS = [100, 750] as const
export const MAP_FIT_PADDING_NARROW_PX = 30
export const MAP_FIT_PADDING_PX = 150
export const MAP_FIT_MAX_ZOOM = 10
export const MAP_INSIGHT_COUNT_MAX = 999
/** So many devices are clustered in the browser, more on the server. */
export const MAP_POINTS_IN_BROWSER_MAX = 20_000
/** Of more points than this a view is clustered as for a lower zoom. */
export const MAP_POINTS_PER_VIEW_MAX = 5000
/** Insights that a new account gives a status in its first steps. */
export const FIRST_STEPS_SIGHTINGS = 3
/** Sample cameras are removed after this time at the latest. They fall silent after two hours, and alerts about silence begin after three days. */
export const SAMPLE_FLEET_DAYS = 3
/** Accounts that can have sample cameras at once: about 1,500 insights and 500 photos each. */
export const SAMPLE_FLEETS_MAX = 200
