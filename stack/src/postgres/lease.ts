import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseUrl } from './cluster.ts'
import type { Server } from './server.ts'
import { startServer, stopServer } from './server.ts'
import { isRefusal } from './server-answer.ts'
import { errorText, StartupError } from './startup-error.ts'

/** Advisory locks in the database `postgres`, where no other code takes any. */
const USERS_LOCK = 1
const STACK_LOCK = 2

const LEASE_ATTEMPTS = 30
const PAUSE_MS = 100
/** If a stack was killed, the server notices it with a delay and releases the stack's lock only then. */
const STACK_LOCK_ATTEMPTS = 10

/**
 * A connection with the advisory lock that prevents the shared server from stopping. PostgreSQL frees the lock together with the connection, even if
 * the program is killed.
 */
export interface Lease {
  server: Server
  client: Client
}

export interface LeaseOptions {
  /** The port that the server must have. If it is undefined, any port is accepted. */
  port?: number | undefined
  /** The error message if another exclusive lease exists. If it is undefined, a shared lease is taken. */
  exclusiveMessage: string | undefined
  timeoutMs?: number
}

export class AlreadyRunning extends StartupError {}

/** Starts or adopts the server and takes a lease. Retries if the previous last user is just stopping the server. */
export async function takeLease(
  cluster: Cluster,
  { exclusiveMessage, ...startOptions }: LeaseOptions,
): Promise<Lease> {
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
        await endLease(cluster, { client })
        throw error
      }
      await client.end().catch(() => {})
      if (isRefusal(error) || attempt === LEASE_ATTEMPTS) {
        throw new StartupError(`Cannot use the database in ${cluster.folder}: ${errorText(error)}`, {
          cause: error,
        })
      }
      await pause(PAUSE_MS)
    }
  }
}

/**
 * Ends the lease. A program that then gets the users' lock exclusively was the last user, and stops the server while it holds the lock. A program
 * that starts in the meantime waits for the lock, loses its connection and restarts the server.
 */
export async function endLease(cluster: Cluster, { client }: Pick<Lease, 'client'>): Promise<void> {
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
    application_name: 'sentinel-lease',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the event 'end' reports that the connection has ended, which is what matters
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
