import type { FigureLevel, FigureName, OperationsProcess } from '@sentinel/contracts/staff/operations'
import { operationsLimits as limits } from '@sentinel/domain/staff/limits'
import { count } from '../plural.ts'

interface FigureWords {
  name: string
  /** Explains the figure if its name is not enough. */
  note: string
  /** Says what is wrong and what to do. */
  warning: string
  critical?: string
}

const figures: Record<FigureName, FigureWords> = {
  rows_stored: {
    name: 'Rows stored',
    note: 'Insights, health reports, answers and photos, of all gateways.',
    warning: `Devices are connected, but nothing they sent has been stored for ${limits.silentHours} hours. Look at the dead letters, read the gateway’s log, and check a camera that sends often.`,
  },
  commit_seconds: {
    name: 'Commit time',
    note: '95 % of commits are faster. No value while nothing is being stored.',
    warning: 'The database is slow to store messages. Look for other load on its server and for a slow disk.',
    critical:
      'The database is so slow that gateways count as not ready. Look for other load on its server and for a slow disk.',
  },
  dead_letters: {
    name: 'Dead letters',
    note: 'Messages of the last hour that could not be read.',
    warning:
      'Many messages could not be read. The dead letters name the device and the reason: often it is one device or a new firmware.',
  },
  devices_connected: {
    name: 'Devices connected',
    note: 'By MQTT, to all gateways.',
    warning:
      'Fewer than half of the devices that were connected an hour ago are connected now. Check that all gateways are running, and check the network in front of them.',
  },
  outbox_oldest: {
    name: 'Oldest unsent message',
    note: 'How long it has been due.',
    warning:
      'Messages to people or other systems are late. Check the settings of the mail and text message services, and that the api can reach them.',
    critical:
      'Messages to people or other systems are hours late. Check the settings of the mail and text message services, and that the api can reach them.',
  },
  outbox_waiting: {
    name: 'Unsent messages',
    note: 'Messages that are due.',
    warning:
      'Messages are created faster than they are sent. Check that an api is running and can reach the services.',
  },
  outbox_failed: {
    name: 'Failed messages',
    note: 'Of those written in the last 24 hours.',
    warning:
      'Many messages failed for good. The table outbox has the reason for each. If many reasons are the same, a setting is probably wrong.',
  },
  queue_oldest: {
    name: 'Oldest waiting job',
    note: 'How long it has been due.',
    warning:
      'Jobs wait too long. The jobs below show which task it is; check that all processes are running.',
    critical:
      'Jobs have stopped. The jobs below show which task it is; check that all processes are running.',
  },
  queue_waiting: {
    name: 'Waiting jobs',
    note: 'Jobs that are due.',
    warning:
      'Jobs are added faster than they are done. The jobs below show which task it is. Start another gateway or api.',
  },
  queue_failed: {
    name: 'Failed jobs',
    note: 'Jobs that will not be retried.',
    warning:
      'Jobs have failed for good. The jobs below show which task they belong to. They stay until an operator runs them again or removes them: “Jobs that failed for good” in docs/operations.md has the statements.',
  },
  disk_free: {
    name: 'Free disk space',
    note: 'On the gateway with the least.',
    warning:
      'The disk is nearly full. Free some space or enlarge it: when the reserve is reached, photos are refused.',
    critical:
      'The reserve is reached: photos and the payloads of dead letters are refused. Free some space or enlarge the disk now.',
  },
  database_bytes: {
    name: 'Database size',
    note: 'On its own disk, which the console cannot see.',
    warning: `The database has grown by more than ${limits.databaseGrowth.share * 100} % within a day. Check that its disk has enough free space, and which devices send most.`,
  },
  database_connections: {
    name: 'Database connections',
    note: 'Of all programs that use the database server.',
    warning:
      'The database server has few free connections left. Raise max_connections, or run fewer gateways and apis.',
  },
  backup_age: {
    name: 'Time since a backup',
    note: 'After a restore: time since the backup that was restored.',
    warning: `No backup has been finished for more than ${limits.backupAgeHours} hours. Read the log of the last one, or set BACKUP_TO: “Backup” in docs/operations.md says how. Backups made with other programs do not count here.`,
  },
}

const levels: Record<FigureLevel, string> = { fine: 'In range', warning: 'Warning', critical: 'Critical' }
const states: Record<OperationsProcess['state'], string> = {
  running: 'Running',
  silent: 'Silent',
  stopped: 'Stopped',
}

/** The texts of the Operations tab on the Internal page. */
export const internalOperationsMessages = {
  loading: 'Loading the measurements',
  newest: (age: string) => `Latest measurement: ${age}. This page refreshes every minute.`,
  noSamples:
    'No process has sent a measurement yet. The first one arrives soon after a gateway or an api starts.',
  notCurrent: 'These measurements are not current',
  allFine: 'All figures are in range',
  problems: (amount: number) => `${count(amount, 'thing needs', 'things need')} attention`,
  figures,
  levels,
  unknown: 'Not measured',
  none: '–',
  noBackup: { value: 'No backup yet', note: 'The chart shows the time since the database was created.' },
  of: (value: string, total: string) => `${value} of ${total}`,
  limit: (limit: string) => `Limit ${limit}`,
  history: (name: string) => `${name} over the last 24 hours`,
  noHistory: 'No history yet. A point is added every five minutes.',
  processes: {
    title: 'Processes',
    note: 'Gateways and apis that sent a measurement in the last 24 hours. Each sends one every minute.',
    name: 'Process',
    state: 'State',
    started: 'Started',
    sampled: 'Last measurement',
    states,
    silent: (name: string, age: string) =>
      `${name} sent its last measurement ${age} and did not report a shutdown. Check that it is running and can reach the database.`,
    none: 'No process has sent a measurement in the last 24 hours.',
  },
  tasks: {
    title: 'Jobs',
    note: 'Jobs in the shared queue, by task. Tasks without jobs are not listed.',
    task: 'Task',
    waiting: 'Waiting',
    oldest: 'Oldest',
    retrying: 'Will be retried',
    failed: 'Failed',
    none: 'No jobs are waiting, and none have failed.',
  },
} as const
