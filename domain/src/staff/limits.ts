const GIB = 2 ** 30

/**
 * The limits at which a warning begins, on the screen and in docs/operations/prometheus-alerts.yml. A value must exceed its limit. The numbers are
 * our judgement, for the reasons in docs/decisions/0037.
 */
export const operationsLimits = {
  /** A warning begins if no message was stored for this period although devices are connected. */
  silentHours: 2,
  /** The 95th percentile in the last minutes. A gateway is not ready if a commit takes longer than the critical limit. */
  commitSeconds: { warning: 1, critical: 5 },
  deadLettersPerHour: 10,
  /** A warning begins if at least this many devices were connected an hour ago and less than this share of them are now. */
  connected: { devicesMin: 10, shareMin: 0.5 },
  outboxOldestSeconds: { warning: 15 * 60, critical: 2 * 60 * 60 },
  outboxWaiting: 10_000,
  /** The number of failed messages among those written in the last 24 hours. */
  outboxFailed: 20,
  queueOldestSeconds: { warning: 10 * 60, critical: 60 * 60 },
  queueWaiting: 10_000,
  queueFailed: 0,
  /** Multiples of DISK_RESERVE_MIB. Photos are refused below the reserve itself. */
  diskReserves: { warning: 2, critical: 1 },
  /** Growth compared with the size a day ago. Both limits must be exceeded. */
  databaseGrowth: { share: 0.2, bytes: GIB },
  /** The share of the connections allowed by the database. */
  databaseConnectionsShare: 0.8,
  /** Allows one failed daily backup and another half day. */
  backupAgeHours: 36,
} as const
