import type { Queryable } from '@sentinel/migrations/connect'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { ApiError } from './http/errors.ts'

/** The interval at which the database checks, during a statement, whether the client has disconnected. */
const NOTICED_MS = 500
const CLIENT_CLOSED_REQUEST = 499

const BEGIN = `begin isolation level repeatable read, read only; set local client_connection_check_interval = ${NOTICED_MS}`

/**
 * Runs the reads for one response in a single transaction, so that all of them see the same rows. If the caller closes the request before they end,
 * closes the database connection, so that the database cancels the running statement.
 */
export async function readAtOneMoment<Answer>(
  pool: pg.Pool,
  reply: FastifyReply,
  read: (db: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  if (reply.raw.destroyed) {
    client.release()
    throw new ApiError(CLIENT_CLOSED_REQUEST, 'unavailable', 'The request was closed.')
  }
  let isGone = false
  const leave = () => {
    isGone = true
    client.release(true)
  }
  reply.raw.once('close', leave)
  let failure: unknown
  try {
    await client.query(BEGIN)
    return await read(client)
  } catch (error) {
    failure = error
    throw isGone ? new ApiError(CLIENT_CLOSED_REQUEST, 'unavailable', 'The request was closed.') : error
  } finally {
    reply.raw.off('close', leave)
    if (!isGone) await end(client, failure)
  }
}

/** A connection whose transaction cannot be ended is not reused. */
async function end(client: pg.PoolClient, failure: unknown): Promise<void> {
  try {
    await client.query(failure === undefined ? 'commit' : 'rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
