/* Limits of devices, sharing, groups and the map. Units are in the names. */

export const DEVICE_NAME_MAX_CHARACTERS = 30
export const DEVICE_DESCRIPTION_MAX_CHARACTERS = 100
export const LATITUDE_MAX_DEGREES = 90
export const LONGITUDE_MAX_DEGREES = 180
export const LOW_BATTERY_VOLTS = 3.2
export const BATTERY_RECOVERED_VOLTS = 3.4
export const BATTERY_MEDIAN_READINGS = 3
/** Treats a camera as silent after this period without any message from it, health reports included. */
export const STALE_CHECK_IN_DAYS = 7
export const HISTORY_DAYS = [7, 30, 90, 365, 1825] as const
/** The gateway deletes radio receptions that are older than the longest of these periods. */
export const RADIO_DAYS = [1, 7, 30, 90] as const
export const RADIO_RECEPTIONS_MAX = 500
/** Calculates the signal of a device as the median over this period (`read_signal`). */
export const SIGNAL_DAYS = 30
export const HISTORY_READINGS_MAX = 240
/** Stops counting the insights of one bar of the history at this number. */
export const HISTORY_INSIGHTS_MAX = 1000
export const CLAIM_CODE_BITS = 80
export const CLAIM_CODE_VALID_DAYS = 90
/** Counts wrong claim codes within an hour. There is no limit per device because strangers could use it up, and 80 random bits cannot be guessed. */
export const CLAIM_FAILURES_PER_ACCOUNT_MAX = 5
export const CLAIM_FAILURES_PER_ADDRESS_MAX = 20
export const INVITATION_VALID_DAYS = 14
export const INVITATIONS_PER_DAY_MAX = 50
/** Counts invitations to one address per day, from all accounts together. */
export const INVITATIONS_TO_ONE_PER_DAY_MAX = 10
export const INVITATIONS_MAX = 1000
export const GROUPS_MAX = 1000
/** Web maps draw the world this wide and high at zoom 0, and twice as large at each further zoom level. */
export const MAP_WORLD_PX = 512
export const MAP_CLUSTER_RADIUS_PX = 35
/** A cluster names this many of its devices and says how many others it has. */
export const MAP_CLUSTER_NAMES_MAX = 2
export const MAP_CLUSTER_MAX_ZOOM = 14
/** A cluster changes to its second and third colour at these numbers of points. */
export const MAP_CLUSTER_STEPS = [100, 750] as const
export const MAP_FIT_PADDING_NARROW_PX = 30
export const MAP_FIT_PADDING_PX = 150
export const MAP_FIT_MAX_ZOOM = 10
export const MAP_INSIGHT_COUNT_MAX = 999
/** The browser clusters up to this many devices. The server clusters larger fleets. */
export const MAP_POINTS_IN_BROWSER_MAX = 20_000
/** Clusters a view with more points than this for a lower zoom level. */
export const MAP_POINTS_PER_VIEW_MAX = 5000
/** The first steps ask a new account to give this many insights a status. */
export const FIRST_STEPS_SIGHTINGS = 3
/** Removes sample cameras after this period at the latest. They stop sending after two hours, and alerts about silence begin after three days. */
export const SAMPLE_FLEET_DAYS = 3
/** Counts accounts that can have sample cameras at the same time. Each account gets about 1,500 insights and 500 photos. */
export const SAMPLE_FLEETS_MAX = 200
