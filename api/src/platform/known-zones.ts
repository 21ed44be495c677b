import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { invalid } from './errors.ts'

/** Refuses a zone that the database does not know by this name: it would read abbreviations and offsets differently. */
export async function refuseUnknownZone(
  db: Database,
  timeZone: string | undefined,
  field: string,
): Promise<void> {
  if (timeZone === undefined) return
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${timeZone})) as known`.execute(db)
  if (!rows[0]?.known) throw invalid({ [field]: 'This time zone is not known here. Choose another one.' })
}
