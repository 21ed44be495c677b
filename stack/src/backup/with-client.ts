import pg from 'pg'

/** COPY writes values as the session's settings say, which a role or a database can have other defaults for. */
const SESSION = Object.entries({
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: 3,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Lends a connection for some work. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sentinel-backup',
    options: SESSION,
  })
  db.on('error', () => undefined) // the query that fails tells
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
