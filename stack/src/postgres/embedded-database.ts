import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import { databaseUrl, openCluster } from './cluster.ts'
import { makeFolder } from '../make-folder.ts'
import { renewLease } from './renew-lease.ts'
import { findPrograms } from './programs.ts'
import { endLease, takeLease } from './lease.ts'
import { errorCode, errorText, StartupError } from './startup-error.ts'

const DATABASE = 'sentinel'

export interface EmbeddedDatabaseOptions {
  dataDir: string
  /** Refuses if another exclusive user is connected: only one Sentinel Console may run per data folder. */
  exclusive?: boolean
  /** Restarts the server if it dies, retrying until it comes up, always on the same port so that connection pools can reconnect. */
  supervise?: boolean
  /** Receives lines for the operator. */
  log?: (line: string) => void
  /** Called when the server is permanently lost: it is not supervised, or another exclusive user has taken it in the meantime. */
  onLost?: (error: Error) => void
}

export interface EmbeddedDatabase {
  url: string
  /** Stops using the server. When its last user does so, the server stops. */
  close(): Promise<void>
}

/** Opens the database in `dataDir`, which is created if it does not exist. All users of the folder share one PostgreSQL server. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  await makeFolder(dataDir)
  const cluster = await openCluster({
    folder: join(dataDir, 'database'),
    passwordFile: join(dataDir, 'database-password'),
    programs: await findPrograms(),
  })
  const exclusiveMessage = options.exclusive ? `Sentinel Console is already running on ${dataDir}` : undefined
  const lease = await takeLease(cluster, { exclusiveMessage })
  try {
    await createDatabase(lease.client)
  } catch (error) {
    await endLease(cluster, lease)
    throw error
  }
  const { supervise = false, log = () => {}, onLost = () => {} } = options
  const close = renewLease(cluster, lease, { supervise, log, onLost, exclusiveMessage })
  return { url: databaseUrl(cluster, lease.server.port, DATABASE), close }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    const code = errorCode(error)
    if (code === '42P04' || code === '23505') return // duplicate_database; unique_violation if both created it at the same time
    throw new StartupError(`Cannot make the database ${DATABASE}: ${errorText(error)}`, { cause: error })
  }
}
