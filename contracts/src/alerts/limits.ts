/* Limits of alerts. Units are in the names. */

/** The alert No Recent Insights is raised when no sighting has come for so long, even if health reports have come. So the two are different silences. */
export const NO_RECENT_INSIGHTS_DAYS = 7
export const NO_RECENT_TRIGGERS_HOURS = 72
export const ALERT_BADGE_MAX = 999
export const RESOLVED_ALERTS_KEPT_DAYS = 365
