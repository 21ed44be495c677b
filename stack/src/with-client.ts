import pg from 'pg'

export interface ClientOptions {
  applicationName: string
  /** Session settings in addition to UTC. */
  settings?: Record<string, string | number>
}

/** Opens a connection for some work. */
export async function withClient<Result>(
  databaseUrl: string,
  { applicationName, settings = {} }: ClientOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const options = Object.entries({ timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName, options })
  client.on('error', () => undefined) // the query that fails reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
