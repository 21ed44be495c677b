import type { ImportError, ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import { IMPORT_ERRORS_SHOWN_MAX, IMPORT_UNDO_DAYS } from '@sentinel/contracts/staff/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/acts.ts'
import { type Conflict, findConflicts } from '../find-conflicts.ts'
import { provisionAll } from '../provision.ts'
import { type OrderLine, problem, readImport } from './read-import.ts'

/** The maximum number of devices from a file that are shown in the result. */
const DEVICES_SHOWN_MAX = 100

/** Creates the devices in a CSV file, all or none. A dry run creates none and returns what would be created. */
export async function importDevices(
  db: Database,
  actor: Actor,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<ImportOutcome> {
  const { lines, errors } = readImport(csv)
  const orders = lines.map(({ order }) => order)
  if (dryRun || errors.length > 0 || lines.length === 0) {
    const conflicts = nameLines(await findConflicts(db, orders), lines)
    const found = lines.length === 0 && errors.length === 0 ? [NO_DEVICES] : [...errors, ...conflicts]
    return describe(lines, found)
  }
  const made = await provisionAll(db, actor, orders, (tx) => storeImport(tx, actor, orders))
  if ('conflicts' in made) return describe(lines, nameLines(made.conflicts, lines))
  return { ...describe(lines, []), import_id: made.result, credentials: made.credentials }
}

const NO_DEVICES = problem(0, null, 'The file has no devices below its first line.')

function nameLines(conflicts: Conflict[], lines: OrderLine[]): ImportError[] {
  return conflicts.map(({ at, column, message }) => problem(lines[at]?.line ?? 0, column, message))
}

function describe(lines: OrderLine[], errors: ImportError[]): ImportOutcome {
  const wrong = new Set(errors.map(({ line }) => line))
  const right = lines.filter(({ line }) => !wrong.has(line))
  return {
    import_id: null,
    device_count: right.length,
    devices: right.slice(0, DEVICES_SHOWN_MAX).map(({ order }) => order),
    errors: errors.toSorted((one, other) => one.line - other.line).slice(0, IMPORT_ERRORS_SHOWN_MAX),
    error_count: errors.length,
    credentials: [],
  }
}

/** Stores the details with which the import created its devices, so that it can be undone. Deletes imports that can no longer be undone. */
async function storeImport(tx: Database, actor: Actor, orders: { device_id: number }[]): Promise<number> {
  await tx
    .deleteFrom('device_import')
    .where('imported_at', '<', sql<string>`now() - make_interval(days => ${IMPORT_UNDO_DAYS})`)
    .execute()
  const { import_id: importId } = await tx
    .insertInto('device_import')
    .values({ imported_by: actor.id, device_count: orders.length })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into device_import_row (import_id, device_id, owner_id, secret_sha256, claim_code_sha256, dev_eui, device_name)
    select ${importId}, d.device_id, l.user_id, d.secret_sha256, d.claim_code_sha256, d.dev_eui, d.device_name
    from device d left join user_device l using (device_id)
    where d.device_id = any(${orders.map(({ device_id }) => device_id)}::int[])`.execute(tx)
  return importId
}
