/* Limits on calls and sockets. Units are in the names. */

export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
export const IDEMPOTENCY_KEY_STORED_HOURS = 24
export const SOCKET_INSIGHTS_PER_EVENT_MAX = 100
export const SOCKET_INSIGHT_IDS_PER_EVENT_MAX = 2000
export const SOCKET_BACKLOG_MAX_BYTES = 1024 * 1024
