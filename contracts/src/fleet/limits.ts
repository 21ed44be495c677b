/* Limits of devices, sharing, groups and the map. Units are in the names. */

export const DEVICE_NAME_MAX_CHARACTERS = 30
export const DEVICE_DESCRIPTION_MAX_CHARACTERS = 100
export const LATITUDE_MAX_DEGREES = 90
export const LONGITUDE_MAX_DEGREES = 180
export const LOW_BATTERY_VOLTS = 3.2
export const BATTERY_RECOVERED_VOLTS = 3.4
export const BATTERY_MEDIAN_READINGS = 3
/** The period without any message from a camera, including health reports, after which it counts as silent. */
export const STALE_CHECK_IN_DAYS = 7
export const HISTORY_DAYS = [7, 30, 90, 365, 1825] as const
/** The gateway deletes radio receptions that are older than the longest of these periods. */
export const RADIO_DAYS = [1, 7, 30, 90] as const
export const RADIO_RECEPTIONS_MAX = 500
/** The period over which a device's signal is calculated as a median (`read_signal`). */
export const SIGNAL_DAYS = 30
export const HISTORY_READINGS_MAX = 240
/** The number at which counting of the insights in one bar of the history stops. */
export const HISTORY_INSIGHTS_MAX = 1000
export const CLAIM_CODE_BITS = 80
export const CLAIM_CODE_VALID_DAYS = 90
/**
 * The maximum number of wrong claim codes per hour. There is no limit per device, because strangers could use it up and 80 random bits cannot be
 * guessed anyway.
 */
export const CLAIM_FAILURES_PER_ACCOUNT_MAX = 5
export const CLAIM_FAILURES_PER_ADDRESS_MAX = 20
export const INVITATION_VALID_DAYS = 14
export const INVITATIONS_PER_DAY_MAX = 50
/** The maximum number of invitations to one address per day, from all accounts together. */
export const INVITATIONS_TO_ONE_PER_DAY_MAX = 10
export const INVITATIONS_MAX = 1000
export const GROUPS_MAX = 1000
/** The width and height of the world on web maps at zoom 0. It doubles with each zoom level. */
export const MAP_WORLD_PX = 512
export const MAP_CLUSTER_RADIUS_PX = 35
/** The number of devices that a cluster lists. It also shows how many others there are. */
export const MAP_CLUSTER_NAMES_MAX = 2
export const MAP_CLUSTER_MAX_ZOOM = 14
/** The numbers of points at which a cluster changes to its second and third colour. */
export const MAP_CLUSTER_STEPS = [100, 750] as const
export const MAP_FIT_PADDING_NARROW_PX = 30
export const MAP_FIT_PADDING_PX = 150
export const MAP_FIT_MAX_ZOOM = 10
export const MAP_INSIGHT_COUNT_MAX = 999
/** The maximum number of devices that the browser clusters. The server clusters larger fleets. */
export const MAP_POINTS_IN_BROWSER_MAX = 20_000
/** A view with more points than this is clustered for a lower zoom level. */
export const MAP_POINTS_PER_VIEW_MAX = 5000
/** The number of insights to which the first steps ask a new user to give a status. */
export const FIRST_STEPS_SIGHTINGS = 3
/**
 * The period after which sample cameras are removed at the latest. They stop sending after two hours, and alerts about silence begin after three
 * days.
 */
export const SAMPLE_FLEET_DAYS = 3
/** The maximum number of accounts that can have sample cameras at the same time. Each account gets about 1,500 insights and 500 photos. */
export const SAMPLE_FLEETS_MAX = 200
