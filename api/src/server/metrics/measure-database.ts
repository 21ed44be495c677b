import { Gauge, type Registry } from 'prom-client'
import type { DatabaseFigures, ReadDatabaseFigures } from './database-figures.ts'

interface Reading {
  labels?: Record<string, string>
  value: number
}

interface DatabaseMetric {
  name: string
  help: string
  label?: string
  of: (figures: DatabaseFigures) => Reading[]
}

const ofTasks =
  (value: (task: DatabaseFigures['tasks'][number]) => number) =>
  ({ tasks }: DatabaseFigures): Reading[] =>
    tasks.map((task) => ({ labels: { task: task.task }, value: value(task) }))

/** The values are the same in every api process, because they share the database. Aggregate them with `max`, never with `sum`. */
const metrics: DatabaseMetric[] = [
  {
    name: 'sentinel_outbox_waiting_messages',
    help: 'Messages that are due and not sent, by box; counted up to 100000',
    label: 'box',
    of: ({ outbox }) => outbox.map(({ box, waiting }) => ({ labels: { box }, value: waiting })),
  },
  {
    name: 'sentinel_outbox_oldest_due_seconds',
    help: 'How long the oldest message that is not sent has been due, by box; 0 without any',
    label: 'box',
    of: ({ outbox }) =>
      outbox.map(({ box, oldest_seconds }) => ({ labels: { box }, value: oldest_seconds ?? 0 })),
  },
  {
    name: 'sentinel_outbox_failed_messages',
    help: 'Messages written in the last 24 hours that have failed for good',
    of: ({ failedMessages }) => [{ value: failedMessages }],
  },
  {
    name: 'sentinel_queue_waiting_jobs',
    help: 'Jobs that are due and not begun, by task',
    label: 'task',
    of: ofTasks(({ waiting }) => waiting),
  },
  {
    name: 'sentinel_queue_oldest_due_seconds',
    help: 'How long the oldest job that is not begun has been due, by task; 0 without any',
    label: 'task',
    of: ofTasks(({ oldest_seconds }) => oldest_seconds ?? 0),
  },
  {
    name: 'sentinel_queue_retrying_jobs',
    help: 'Jobs that have failed and will be tried again, by task',
    label: 'task',
    of: ofTasks(({ retrying }) => retrying),
  },
  {
    name: 'sentinel_queue_failed_jobs',
    help: 'Jobs that have failed for good, by task',
    label: 'task',
    of: ofTasks(({ failed }) => failed),
  },
  {
    name: 'sentinel_database_size_bytes',
    help: 'Size of the database on its disk',
    of: ({ sizeBytes }) => [{ value: sizeBytes }],
  },
  {
    name: 'sentinel_database_connections',
    help: 'Connections to the database server in use, of all programs',
    of: ({ connections }) => [{ value: connections }],
  },
  {
    name: 'sentinel_database_connections_max',
    help: 'Connections that the database server allows',
    of: ({ connectionsMax }) => [{ value: connectionsMax }],
  },
  {
    name: 'sentinel_backup_age_seconds',
    help: 'Time since the last backup was finished; without any, since the database was created',
    of: ({ backupAgeSeconds }) => [{ value: backupAgeSeconds }],
  },
  {
    name: 'sentinel_commands_open',
    help: 'Commands that devices have not answered; counted up to 100000',
    of: ({ openCommands }) => [{ value: openCommands }],
  },
  {
    name: 'sentinel_commands_oldest_open_seconds',
    help: 'Age of the command that is the next to expire; 0 without any',
    of: ({ oldestCommandSeconds }) => [{ value: oldestCommandSeconds ?? 0 }],
  },
  {
    name: 'sentinel_dead_letters_kept',
    help: 'Rows of the table dead_letter; above 10000 as PostgreSQL estimates them',
    of: ({ deadLetters }) => [{ value: deadLetters }],
  },
]

/** Adds the database figures to the registry. While the database does not respond, these metrics have no value rather than an old one. */
export function measureDatabase(registry: Registry, read: ReadDatabaseFigures): void {
  for (const { name, help, label, of } of metrics)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          const figures = await read().catch(() => undefined)
          this.reset()
          if (!figures) return this.remove({}) // if a metric has no labels, `reset` sets it to 0
          for (const { labels = {}, value } of of(figures)) this.set(labels, value)
        },
      }),
    )
}
