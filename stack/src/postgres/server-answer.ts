import { Client, DatabaseError } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseUrl } from './cluster.ts'
import { errorCode, StartupError } from './startup-error.ts'

const WRONG_PASSWORD = '28P01'
const CONNECT_TIMEOUT_MS = 5000

/** Returns whether the cluster's server accepts connections on this port. */
export async function isAnswering(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {}) // the server may stop in the meantime; connect() reports it
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) !== WRONG_PASSWORD) return isRefusal(error)
    throw new StartupError(`The password kept for the database in ${cluster.folder} is not its password`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns true if the server answered and refused for a reason other than starting or stopping (class 57P). */
export function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P')
}
