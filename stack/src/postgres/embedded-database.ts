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
  /** Refuses when another exclusive user is there: one running Sentinel Console for each data folder. */
  exclusive?: boolean
  /**
   * Starts a server that died again, for as long as it takes and on the same port, where connection pools
   * find it.
   */
  supervise?: boolean
  /** Takes a line for the person who runs this. */
  log?: (line: string) => void
  /** Told when the server is gone for good: not supervised, or another exclusive user took it meanwhile. */
  onLost?: (error: Error) => void
}

export interface EmbeddedDatabase {
  url: string
  /** Gives the server up; the last of its users stops it. */
  close(): Promise<void>
}

/** Opens the database in `dataDir`, made when absent, served by one PostgreSQL that all its users share. */
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
    if (code === '42P04' || code === '23505') return // duplicate_database; unique_violation when both were at it
    throw new StartupError(`Cannot make the database ${DATABASE}: ${errorText(error)}`, { cause: error })
  }
}
