import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'

/** The time between two points in a series. */
export const OPERATIONS_STEP_SECONDS = 300
/** The number of points in a series, which cover 24 hours. */
export const OPERATIONS_POINTS = 288
/** Each process writes one sample per minute. A process counts as silent after this period without a sample. */
export const SAMPLE_LATE_SECONDS = 180

export const figureNames = [
  'rows_stored',
  'commit_seconds',
  'dead_letters',
  'devices_connected',
  'outbox_oldest',
  'outbox_waiting',
  'outbox_failed',
  'queue_oldest',
  'queue_waiting',
  'queue_failed',
  'disk_free',
  'database_bytes',
  'database_connections',
  'backup_age',
] as const
export const FigureName = z.enum(figureNames)
export type FigureName = z.infer<typeof FigureName>

export const FigureUnit = z.enum(['per_minute', 'per_hour', 'seconds', 'count', 'bytes'])
export type FigureUnit = z.infer<typeof FigureUnit>

export const FigureLevel = z.enum(['fine', 'warning', 'critical'])
export type FigureLevel = z.infer<typeof FigureLevel>

/** A measured value across all processes. */
export const OperationsFigure = z.object({
  name: FigureName,
  unit: FigureUnit,
  /** Null if no process has measured the value in the last minutes. */
  value: z.number().nullable(),
  /** The total size of the disk, or the total number of connections that the database allows. */
  total: z.number().nullable(),
  /** The value at which a warning begins, if it is a number. */
  limit: z.number().nullable(),
  /** Null if it is not known. */
  level: FigureLevel.nullable(),
  /** One value for each step from `history_from` on. Null if it was not measured. */
  points: z.array(z.number().nullable()).max(OPERATIONS_POINTS),
})
export type OperationsFigure = z.infer<typeof OperationsFigure>

/** A gateway or an api process. `silent` means that it has sent no samples for minutes, although it has not announced that it is stopping. */
export const OperationsProcess = z.object({
  name: z.string(),
  program: z.enum(['gateway', 'api']),
  state: z.enum(['running', 'silent', 'stopped']),
  started_at: WireTime,
  sampled_at: WireTime,
})
export type OperationsProcess = z.infer<typeof OperationsProcess>

/** A task's current jobs in the shared queue. */
export const QueueTask = z.object({
  task: z.string(),
  /** The number of jobs that are due and have not started. */
  waiting: z.int(),
  /** The time since the oldest of these jobs became due. */
  oldest_seconds: z.number().nullable(),
  /** The number of failed jobs that will be retried later. */
  retrying: z.int(),
  /** The number of jobs that failed for good. */
  failed: z.int(),
})
export type QueueTask = z.infer<typeof QueueTask>

export const Operations = z.object({
  /** The time of the server's response. */
  at: WireTime,
  /** The time of the latest sample. Null if there is none. */
  sampled_at: WireTime.nullable(),
  /** The time at which the first step in the series begins. */
  history_from: WireTime,
  /** False until the first backup is finished. Until then, `backup_age` is counted from the creation of the database. */
  has_backup: z.boolean(),
  figures: z.array(OperationsFigure),
  processes: z.array(OperationsProcess),
  tasks: z.array(QueueTask),
})
export type Operations = z.infer<typeof Operations>

export const getOperations = {
  method: 'GET',
  url: '/api/internal/operations',
  access: 'staff',
  scope: 'manage',
  summary: 'How the console is doing: what its processes measure, now and over the last 24 hours',
  schema: { response: { 200: Operations } },
} as const satisfies Endpoint

export const operationsEndpoints = { getOperations }
