import { migrate } from './migrate.ts'
import { connectAsProgram } from './program-role.ts'

export interface DatabaseAddresses {
  databaseUrl: string
  /** Connects as the user who owns the schema. */
  adminUrl: string
}

/** Migrates the database and returns the URL that a program should use. */
export async function prepareDatabase(
  { databaseUrl, adminUrl }: DatabaseAddresses,
  log: { warn(message: string): unknown },
): Promise<string> {
  await migrate(adminUrl, { programUrl: databaseUrl })
  const { url, warning } = await connectAsProgram(databaseUrl)
  if (warning !== undefined) log.warn(warning)
  return url
}
