import pg from 'pg'

/** Lends a connection for some work. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sentinel-backup',
    options: '-c timezone=UTC',
  })
  db.on('error', () => undefined) // the query that fails tells
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
