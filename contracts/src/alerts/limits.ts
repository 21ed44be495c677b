/* Limits of alerts. Units are in the names. */

/**
 * The period without a sighting after which the alert No Recent Insights is raised, even if health reports arrive. For `STALE_CHECK_IN_DAYS`, health
 * reports count too.
 */
export const NO_RECENT_INSIGHTS_DAYS = 7
export const NO_RECENT_TRIGGERS_HOURS = 72
export const ALERT_BADGE_MAX = 999
export const RESOLVED_ALERTS_STORED_DAYS = 365
