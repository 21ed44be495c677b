import { openEmbeddedDatabase } from './postgres/embedded-database.ts'
import { StartupError } from './postgres/startup-error.ts'
import type { StackSettings } from './settings.ts'
import pg from 'pg'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/** The operator's database, or the embedded one of the data folder. */
export async function openDatabase({ databaseUrl, dataDir }: StackSettings): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openEmbeddedDatabase({ dataDir })
  await reach(databaseUrl)
  return { url: databaseUrl, close: async () => undefined }
}

/** Throws a line that names the address without its password. */
export async function reach(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    throw new StartupError(`DATABASE_URL: no database at ${host}${pathname} (${explain(error)})`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined) // never opened
  }
}

function explain(error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
