import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseUrl, openCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import type { Seat, SeatOptions } from './seat.ts'
import { leaveSeat, takeSeat } from './seat.ts'
import { errorCode, errorText, explainingFailures } from './startup-error.ts'

const DATABASE = 'sentinel'

export interface EmbeddedDatabaseOptions {
  dataDir: string
  /** Refuses when another exclusive user is there: one running Sentinel Console for each data folder. */
  exclusive?: boolean
  /** Starts a server that died again, on the same port, so that connection pools find it again by themselves. */
  supervise?: boolean
  /** Takes a line for the person who runs this. */
  log?: (line: string) => void
  /** Told when the server is gone for good: not supervised, or it could not be started again. */
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
  await explainingFailures(dataDir, () => makeFolder(dataDir))
  const cluster = await openCluster({
    folder: join(dataDir, 'database'),
    passwordFile: join(dataDir, 'database-password'),
    programs: await findPrograms(),
  })
  const exclusiveMessage = options.exclusive ? `Sentinel Console is already running on ${dataDir}` : undefined
  const seat = await takeSeat(cluster, { exclusiveMessage })
  try {
    await createDatabase(seat.client)
  } catch (error) {
    await leaveSeat(cluster, seat)
    throw error
  }
  const close = keepSeat(cluster, seat, { ...options, port: seat.server.port, exclusiveMessage })
  return { url: databaseUrl(cluster, seat.server.port, DATABASE), close }
}

/** Alone first: a recursive mkdir says "does not exist" of a file system that is read-only. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') await mkdir(path, { recursive: true, mode: 0o700 })
    else if (code !== 'EEXIST') throw error
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    const code = errorCode(error)
    if (code !== '42P04' && code !== '23505') throw error // duplicate_database; unique_violation when both were at it
  }
}

/** Watches over a seat until the returned function gives it up. */
function keepSeat(
  cluster: Cluster,
  first: Seat,
  {
    supervise = false,
    log = () => {},
    onLost = () => {},
    ...seatOptions
  }: Partial<EmbeddedDatabaseOptions> & SeatOptions,
): () => Promise<void> {
  let isClosing = false
  let seat: Promise<Seat | undefined> = Promise.resolve(first)
  watch(first)

  function watch({ client }: Seat): void {
    client.once('end', () => {
      if (!isClosing) seat = takeAgain()
    })
  }

  async function takeAgain(): Promise<Seat | undefined> {
    try {
      if (!supervise) throw new Error('the connection to the database was lost')
      log('The database stopped unexpectedly: starting it again')
      const next = await takeSeat(cluster, seatOptions)
      watch(next)
      return next
    } catch (error) {
      if (!isClosing) onLost(error instanceof Error ? error : new Error(errorText(error)))
      return undefined
    }
  }

  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    isClosing = true
    const last = await seat
    if (last) await leaveSeat(cluster, last)
  }
  return () => (closed ??= close())
}
