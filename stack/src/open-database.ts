import { explain, STOP_SIGNALS } from '@sentinel/platform/programs/run-program'
import pg from 'pg'
import { makeWritableFolder } from './make-folder.ts'
import { type EmbeddedDatabaseOptions, openEmbeddedDatabase } from './postgres/embedded-database.ts'
import { StartupError } from './postgres/startup-error.ts'
import type { StackSettings } from './settings.ts'

const CONNECT_TIMEOUT_MS = 5000
/** The exit code that a shell reports for a program ended by Ctrl-C. */
const INTERRUPTED = 130

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/** Opens the operator's database, or the embedded one in the data folder, to which `options` apply. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<StackSettings, 'databaseUrl' | 'dataDir'>,
  options: Omit<EmbeddedDatabaseOptions, 'dataDir'> = {},
): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openEmbeddedDatabase({ ...options, dataDir })
  await makeWritableFolder(dataDir)
  return reachDatabase(databaseUrl)
}

/** Throws `StartupError` if the operator's database does not answer. */
export async function reachDatabase(databaseUrl: string): Promise<OpenDatabase> {
  await reach(databaseUrl)
  return { url: databaseUrl, close: async () => undefined }
}

interface LendOptions extends Pick<EmbeddedDatabaseOptions, 'exclusive'> {
  /** When this is aborted, the work ends on its own. Without it, an interruption aborts the work. */
  interrupt?: AbortSignal
}

/** Opens the database as its owner for some work and closes it again, even if the user interrupts. */
export async function withDatabase<Result>(
  { databaseUrl, adminUrl = databaseUrl, dataDir }: Partial<StackSettings> & Pick<StackSettings, 'dataDir'>,
  work: (url: string) => Promise<Result>,
  { interrupt, ...options }: LendOptions = {},
): Promise<Result> {
  const opening =
    adminUrl === undefined ? openEmbeddedDatabase({ ...options, dataDir }) : reachDatabase(adminUrl)
  if (!interrupt) closeWhenInterrupted(opening)
  const database = await opening
  try {
    interrupt?.throwIfAborted()
    return await work(database.url)
  } finally {
    await database.close()
  }
}

function closeWhenInterrupted(opening: Promise<OpenDatabase>): void {
  const giveUp = () =>
    void opening.then((database) => database.close()).finally(() => process.exit(INTERRUPTED))
  for (const signal of STOP_SIGNALS) process.once(signal, giveUp)
}

/** Throws a line that contains the URL without its password. Distinguishes a server that refuses us from one that does not exist. */
async function reach(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const address = `${host}${pathname}`
    const what = error instanceof pg.DatabaseError ? `${address} refuses us` : `no database at ${address}`
    throw new StartupError(`DATABASE_URL: ${what} (${explain(error)})`, { cause: error })
  } finally {
    await client.end().catch(() => undefined) // it was never opened
  }
}
