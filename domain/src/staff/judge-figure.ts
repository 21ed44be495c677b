import type { FigureLevel, FigureName } from '@sentinel/contracts/staff/operations'
import { operationsLimits as limits } from './limits.ts'

/** The values needed to rate a figure, in the figure's unit. Null if a value is not known. */
export interface Measured {
  value: number | null
  total: number | null
  /** The disk reserve, in bytes. */
  reserve: number | null
  hourAgo: number | null
  dayAgo: number | null
}

/** The values needed to rate the number of stored messages. */
export interface Storing {
  /** The number of devices that are currently connected. */
  connected: number | null
  /** The number of rows stored in the last `silentHours`. Null if the measurements for that period are incomplete. */
  storedLately: number | null
}

export interface Verdict {
  level: FigureLevel | null
  /** The value at which a warning begins. */
  limit: number | null
}

interface Rule {
  isBad: 'above' | 'below'
  warning: (measured: Measured) => number | null
  critical?: (measured: Measured) => number | null
}

const above = (warning: number, critical?: number): Rule => ({
  isBad: 'above',
  warning: () => warning,
  ...(critical !== undefined && { critical: () => critical }),
})

/** Returns null if the factor is not known. */
const times = (factor: number | null, share: number) => (factor === null ? null : factor * share)

const rules: Record<Exclude<FigureName, 'rows_stored'>, Rule> = {
  commit_seconds: above(limits.commitSeconds.warning, limits.commitSeconds.critical),
  dead_letters: above(limits.deadLettersPerHour),
  devices_connected: {
    isBad: 'below',
    warning: ({ hourAgo }) =>
      hourAgo === null || hourAgo < limits.connected.devicesMin ? null : hourAgo * limits.connected.shareMin,
  },
  outbox_oldest: above(limits.outboxOldestSeconds.warning, limits.outboxOldestSeconds.critical),
  outbox_waiting: above(limits.outboxWaiting),
  outbox_failed: above(limits.outboxFailed),
  queue_oldest: above(limits.queueOldestSeconds.warning, limits.queueOldestSeconds.critical),
  queue_waiting: above(limits.queueWaiting),
  queue_failed: above(limits.queueFailed),
  disk_free: {
    isBad: 'below',
    warning: ({ reserve }) => times(reserve, limits.diskReserves.warning),
    critical: ({ reserve }) => times(reserve, limits.diskReserves.critical),
  },
  database_bytes: {
    isBad: 'above',
    warning: ({ dayAgo }) =>
      dayAgo === null
        ? null
        : dayAgo + Math.max(dayAgo * limits.databaseGrowth.share, limits.databaseGrowth.bytes),
  },
  database_connections: {
    isBad: 'above',
    warning: ({ total }) => times(total, limits.databaseConnectionsShare),
  },
  backup_age: above(limits.backupAgeHours * 3600),
}

/** Rates a figure by its limits. The alarms in docs/operations/prometheus-alerts.yml use the same rules. */
export function judgeFigure(name: Exclude<FigureName, 'rows_stored'>, measured: Measured): Verdict {
  const { isBad, warning, critical } = rules[name]
  const limit = warning(measured)
  const { value } = measured
  if (value === null) return { level: null, limit }
  const isBeyond = (bound: number | null | undefined) =>
    bound !== null && bound !== undefined && (isBad === 'above' ? value > bound : value < bound)
  if (isBeyond(critical?.(measured))) return { level: 'critical', limit }
  return { level: isBeyond(limit) ? 'warning' : 'fine', limit }
}

/** Rates the number of stored messages. It is bad only if none are stored although devices are connected. */
export function judgeStoring(value: number | null, { connected, storedLately }: Storing): Verdict {
  if (value === null) return { level: null, limit: null }
  const isSilent = storedLately === 0 && (connected ?? 0) > 0
  return { level: isSilent ? 'warning' : 'fine', limit: null }
}
