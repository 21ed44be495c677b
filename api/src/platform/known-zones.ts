import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { invalid } from './http/errors.ts'

/**
 * Returns the name by which the database knows a time zone. Zones have been renamed, and a server or a browser may know only one of the names,
 * `Asia/Calcutta` or `Asia/Kolkata`. Throws if it knows none, because it would interpret abbreviations and offsets differently.
 */
export async function toKnownZone(db: Database, timeZone: string, field: string): Promise<string> {
  const known = await findKnownZone(db, timeZone)
  if (known === undefined) throw invalid({ [field]: 'This time zone is not known here. Choose another one.' })
  return known
}

/**
 * Renames stored zones that the database does not know, which happens when it moves to another server. A zone without another name remains unchanged,
 * and rules that use it apply all day.
 */
export async function renameUnknownZones(db: Database): Promise<void> {
  for (const table of ['integration', 'species_rule'] as const) {
    const { rows } = await sql<{ time_zone: string }>`
      select time_zone from (select distinct time_zone from ${sql.table(table)}) used
      where not exists (select from pg_timezone_names where lower(name) = lower(time_zone))`.execute(db)
    for (const { time_zone: timeZone } of rows) {
      const known = await findKnownZone(db, timeZone)
      if (known === undefined) continue
      if (table === 'species_rule') await deleteSameRules(db, { timeZone, known })
      await sql`update ${sql.table(table)} set time_zone = ${known} where time_zone = ${timeZone}`.execute(db)
    }
  }
}

/** Deletes rules that renaming the zone would turn into duplicates, because the database refuses duplicates of a user's rules. */
async function deleteSameRules(
  db: Database,
  { timeZone, known }: { timeZone: string; known: string },
): Promise<void> {
  await sql`
    delete from species_rule r using species_rule o
    where r.time_zone = ${timeZone} and o.time_zone = ${known} and o.user_id = r.user_id
      and fold_name(o.class_name) = fold_name(r.class_name)
      and (o.min_confidence, o.group_ids, o.from_minute, o.until_minute, o.pause_minutes, o.platforms) is not distinct from
        (r.min_confidence, r.group_ids, r.from_minute, r.until_minute, r.pause_minutes, r.platforms)`.execute(
    db,
  )
}

async function findKnownZone(db: Database, timeZone: string): Promise<string | undefined> {
  if (timeZone === 'UTC') return timeZone
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  const names = rows.map(({ name }) => name)
  const same = names.find((name) => name.toLowerCase() === timeZone.toLowerCase())
  if (same !== undefined) return same
  const zone = timeZone.includes('/') ? nameAlike(timeZone) : undefined // ICU also accepts abbreviations
  return zone === undefined ? undefined : names.find((name) => rememberAlike(name) === zone)
}

/** Cached by database name, because each one takes a while to compute. */
const alike = new Map<string, string | undefined>()

function rememberAlike(name: string): string | undefined {
  if (!alike.has(name)) alike.set(name, nameAlike(name))
  return alike.get(name)
}

/** Returns one name for all names of a zone. Returns undefined if ICU does not know the name. */
function nameAlike(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
