import { valueTypes, withSessionOptions } from '@sentinel/migrations/connect'
import pg from 'pg'

/** The server may take this long to report a statement timeout. After that, our own timer ends the statement. */
const ANSWER_GRACE_MS = 3000
const PROBE_BYTES = 1024 * 1024

/**
 * Writes a megabyte to a new file and a megabyte to the log, and commits. This succeeds only if the database has enough disk space for both. An
 * ordinary row could succeed on a full disk by reusing a removed row's space. The table is temporary so that it needs no lock that others, such as a
 * backup, may hold.
 */
const PROBE = `begin;
create temporary table write_probe (filler bytea storage external) on commit drop;
insert into write_probe values (decode(repeat('00', ${PROBE_BYTES}), 'hex'));
select length(pg_logical_emit_message(true, 'write probe', repeat('0', ${PROBE_BYTES}))::text);
commit`

/** Opens a connection for the writer and checks that it can commit. Throws if it cannot. */
export async function connectWriter(
  databaseUrl: string,
  commitTimeoutMs: number,
  onLost: (client: pg.Client, error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    // A plan for each batch size would cost more than it gains. The generic plan suits 1 row and 1,000 rows alike.
    ...withSessionOptions(databaseUrl, '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan'),
    application_name: 'sentinel-gateway-writer',
    statement_timeout: commitTimeoutMs,
    query_timeout: commitTimeoutMs + ANSWER_GRACE_MS,
    connectionTimeoutMillis: 3000,
    types: valueTypes,
  })
  client.on('error', (error) => onLost(client, error))
  try {
    await client.connect()
    await client.query(PROBE)
    return client
  } catch (error) {
    client.end().catch(() => undefined) // already broken
    throw error
  }
}
