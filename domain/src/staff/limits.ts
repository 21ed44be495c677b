const GIB = 2 ** 30

/**
 * Where a warning begins on the screen and in docs/operations/prometheus-alerts.yml. A value has to be beyond it, not on it. The numbers are our
 * judgement; docs/decisions/0037 gives the reasons.
 */
export const operationsLimits = {
  /** No message stored for so long, although devices are connected. */
  silentHours: 2,
  /** 95th percentile of the last minutes. A gateway is not ready when a commit takes longer than the critical limit. */
  commitSeconds: { warning: 1, critical: 5 },
  deadLettersPerHour: 10,
  /** So many devices at least were connected an hour ago, and less than this share of them is. */
  connected: { devicesMin: 10, shareMin: 0.5 },
  outboxOldestSeconds: { warning: 15 * 60, critical: 2 * 60 * 60 },
  outboxWaiting: 10_000,
  /** Of the messages written in the last 24 hours. */
  outboxFailed: 20,
  queueOldestSeconds: { warning: 10 * 60, critical: 60 * 60 },
  queueWaiting: 10_000,
  queueFailed: 0,
  /** Times DISK_RESERVE_MIB. Below the reserve itself photos are refused. */
  diskReserves: { warning: 2, critical: 1 },
  /** Over the size a day ago; both have to be exceeded. */
  databaseGrowth: { share: 0.2, bytes: GIB },
  /** Of the connections that the database allows. */
  databaseConnectionsShare: 0.8,
  /** A daily backup that has failed once, and has had half a day more. */
  backupAgeHours: 36,
} as const
