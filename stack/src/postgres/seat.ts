import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseUrl } from './cluster.ts'
import type { Server } from './server.ts'
import { startServer, stopServer } from './server.ts'
import { isRefusal } from './server-answer.ts'
import { errorText, StartupError } from './startup-error.ts'

/** Advisory locks in the database `postgres`, where nobody else takes any. */
const USERS_LOCK = 1
const STACK_LOCK = 2

const SEAT_ATTEMPTS = 30
const PAUSE_MS = 100
/** A stack that was just killed still holds its lock until the server has noticed. */
const STACK_LOCK_ATTEMPTS = 10

/**
 * One user's place at the shared server: a connection that holds the lock which says that somebody needs it.
 * PostgreSQL frees the lock with the connection, so a killed user leaves no trace.
 */
export interface Seat {
  server: Server
  client: Client
}

export interface SeatOptions {
  /** The port that the server must have; any when undefined. */
  port?: number | undefined
  /** Refuses with this message when another exclusive seat is taken; undefined takes a shared one. */
  exclusiveMessage: string | undefined
  timeoutMs?: number
}

export class AlreadyRunning extends StartupError {}

/**
 * Starts or adopts the server and takes a seat; tries anew when the last user before us is just stopping it.
 */
export async function takeSeat(
  cluster: Cluster,
  { exclusiveMessage, ...startOptions }: SeatOptions,
): Promise<Seat> {
  for (let attempt = 1; ; attempt++) {
    const server = await startServer(cluster, startOptions)
    const client = createClient(cluster, server)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
      if (exclusiveMessage !== undefined) await takeStackLock(client, exclusiveMessage)
      return { server, client }
    } catch (error) {
      if (error instanceof AlreadyRunning) {
        await leaveSeat(cluster, { client })
        throw error
      }
      await client.end().catch(() => {})
      if (isRefusal(error) || attempt === SEAT_ATTEMPTS) {
        throw new StartupError(`Cannot use the database in ${cluster.folder}: ${errorText(error)}`, {
          cause: error,
        })
      }
      await pause(PAUSE_MS)
    }
  }
}

/**
 * Gives the seat up. Who then gets the users' lock for itself was the last and stops the server while holding
 * it: whoever comes meanwhile waits for the lock, is cut off and starts the server again.
 */
export async function leaveSeat(cluster: Cluster, { client }: Pick<Seat, 'client'>): Promise<void> {
  try {
    if (await isLastUser(client)) await stopServer(cluster)
  } finally {
    await client.end().catch(() => {})
  }
}

async function isLastUser(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      USERS_LOCK,
    ])
    return rows[0]?.last ?? false
  } catch (error) {
    if (isRefusal(error)) throw error
    return false // the connection is gone and the lock with it
  }
}

function createClient(cluster: Cluster, server: Server): Client {
  const client = new Client({
    connectionString: databaseUrl(cluster, server.port, 'postgres'),
    application_name: 'sentinel-seat',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the end of the connection is what counts, and 'end' tells it
  return client
}

async function takeStackLock(client: Client, refusal: string): Promise<void> {
  for (let attempt = 1; attempt <= STACK_LOCK_ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      STACK_LOCK,
    ])
    if (rows[0]?.taken) return
    await pause(PAUSE_MS)
  }
  throw new AlreadyRunning(refusal)
}
