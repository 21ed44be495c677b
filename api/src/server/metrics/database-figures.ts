import type { QueueTask } from '@sentinel/contracts/staff/operations'
import type { Queryable } from '@sentinel/migrations/connect'

/** Scrapes within this time share one reading. */
const FRESH_MS = 10_000
/** The maximum number of rows counted per list, so that a long queue does not make its own measurement slow. */
const COUNTED_MAX = 100_000
/** The number up to which dead letters are counted. Above it, PostgreSQL's estimate is accurate enough. */
const LETTERS_COUNTED_MAX = 10_000

export interface DatabaseFigures {
  outbox: OutboxFigures[]
  failedMessages: number
  tasks: QueueTask[]
  sizeBytes: number
  deadLetters: number
  openCommands: number
  /** The age of the command that expires first. Null if there is none. */
  oldestCommandSeconds: number | null
  connections: number
  connectionsMax: number
  backupAgeSeconds: number
  hasBackup: boolean
}

/** `box` is either integrations' messages or the console's own emails. */
interface OutboxFigures {
  box: 'integrations' | 'account_mail'
  waiting: number
  oldest_seconds: number | null
}

export type ReadDatabaseFigures = () => Promise<DatabaseFigures>

/** Reads the figures that the database provides, one reading at a time and at most one in ten seconds. */
export function shareDatabaseFigures(db: Queryable): ReadDatabaseFigures {
  let last: { atMs: number; figures: Promise<DatabaseFigures> } | undefined
  return () => {
    const nowMs = performance.now() // does not jump when the system clock is set
    if (last && nowMs - last.atMs < FRESH_MS) return last.figures
    const reading = { atMs: nowMs, figures: readDatabaseFigures(db) }
    reading.figures.catch(() => {
      if (last === reading) last = undefined // the next reading tries again
    })
    last = reading
    return reading.figures
  }
}

async function readDatabaseFigures(db: Queryable): Promise<DatabaseFigures> {
  const outbox = await db.query<OutboxFigures>(OUTBOX, [COUNTED_MAX])
  const tasks = await db.query<QueueTask>(TASKS, [COUNTED_MAX])
  const whole = await db.query<WholeRow>(WHOLE, [LETTERS_COUNTED_MAX, COUNTED_MAX])
  const [row] = whole.rows
  if (!row) throw new Error('the database has returned no figures')
  return {
    outbox: outbox.rows,
    tasks: tasks.rows,
    failedMessages: row.failed_messages,
    sizeBytes: row.size_bytes,
    deadLetters: row.dead_letters,
    openCommands: row.open_commands,
    oldestCommandSeconds: row.oldest_command_seconds,
    connections: row.connections,
    connectionsMax: row.connections_max,
    backupAgeSeconds: row.backup_age_seconds,
    hasBackup: row.has_backup,
  }
}

/** Reads only `outbox_due_idx`. */
const OUTBOX = `
  select 'integrations' as box, count(*)::int as waiting, extract(epoch from now() - min(due_at))::float8 as oldest_seconds
  from (
    select due_at from outbox where state = 'pending' and due_at <= now() order by integration_id, due_at limit $1
  ) due
  union all
  select 'account_mail', count(*)::int, extract(epoch from now() - min(created_at))::float8
  from (select created_at from account_mail where state = 'pending' order by created_at limit $1) waiting`

/**
 * Lists every task that the queue knows, with or without jobs. A job that has to run first may have a `run_at` from before it was added, so it counts
 * as due from when it was added.
 */
const TASKS = `
  with job as (
    select task_id, greatest(run_at, created_at) as due_at, is_available and run_at <= now() as is_waiting,
      is_available and attempts > 0 and run_at > now() as is_retrying,
      attempts >= max_attempts and locked_at is null as has_failed
    from graphile_worker._private_jobs limit $1
  )
  select t.identifier as task, count(*) filter (where is_waiting)::int as waiting,
    extract(epoch from now() - min(due_at) filter (where is_waiting))::float8 as oldest_seconds,
    count(*) filter (where is_retrying)::int as retrying, count(*) filter (where has_failed)::int as failed
  from graphile_worker._private_tasks t left join job on job.task_id = t.id
  group by t.identifier order by t.identifier`

interface WholeRow {
  failed_messages: number
  size_bytes: number
  dead_letters: number
  open_commands: number
  oldest_command_seconds: number | null
  connections: number
  connections_max: number
  backup_age_seconds: number
  has_backup: boolean
}

/** Reads commands from `device_command_expiry_idx`. */
const WHOLE = `
  select
    (select count(*)::int from (
      select from outbox where state = 'failed' and created_at > now() - interval '24 hours' limit $2) failed) as failed_messages,
    pg_database_size(current_database()) as size_bytes,
    case when c.reltuples < $1
      then (select count(*) from (select from dead_letter limit $1) kept) else c.reltuples::bigint end as dead_letters,
    (select count(*)::int from (
      select from device_command where status in ('pending', 'pending_reset') limit $2) open) as open_commands,
    (select extract(epoch from now() - created_at)::float8 from device_command where status in ('pending', 'pending_reset')
      order by expires_at limit 1) as oldest_command_seconds,
    (select sum(numbackends)::int from pg_stat_database) as connections,
    current_setting('max_connections')::int as connections_max,
    b.ended_at is not null as has_backup,
    extract(epoch from now() - coalesce(b.ended_at, (select min(applied_at) from schema_migration)))::float8 as backup_age_seconds
  from pg_class c, (select max(ended_at) as ended_at from backup_run where error is null) b
  where c.oid = 'dead_letter'::regclass`
