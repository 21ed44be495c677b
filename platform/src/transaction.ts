import type { Pool, PoolClient } from 'pg'

/** A process that is frozen between two statements would keep its locks otherwise. */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '30s'`

/** Runs `work` in one transaction on a connection of its own. Rolls back and rejects when `work` does. */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true), // the server rolls back when the session ends
    )
    throw error
  }
}
