import type { Pool, PoolClient } from 'pg'

/** Runs `work` in one transaction on its own connection. Rolls back and rejects if `work` rejects. */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
