import { type DeviceImport, KeptBecause } from '@sentinel/contracts/staff/provisioning'
import { IMPORT_UNDO_DAYS } from '@sentinel/contracts/staff/limits'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type Actor, actAs } from '../../../platform/acts.ts'
import { notFound } from '../../../platform/errors.ts'

const untilSql = sql<string>`imported_at + make_interval(days => ${IMPORT_UNDO_DAYS})`

/** Imports that can be undone, the newest first. */
export function findImports(
  db: Database,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<DeviceImport[]> {
  return db
    .selectFrom('device_import as i')
    .leftJoin('user_account as u', 'u.user_id', 'i.imported_by')
    .where(untilSql, '>', sql<string>`now()`)
    .$if(before !== undefined, (query) => query.where('import_id', '<', before ?? 0))
    .orderBy('import_id', 'desc')
    .limit(limit)
    .select([
      'import_id',
      sql<string>`wire_time(imported_at)`.as('imported_at'),
      'u.email as imported_by',
      'device_count',
      sql<number>`(select count(*)::int from device_import_row r where r.import_id = i.import_id)`.as(
        'left_count',
      ),
      sql<string>`wire_time(${untilSql})`.as('undo_until'),
    ])
    .execute()
}

export interface UndoneImport {
  removed_count: number
  kept: { device_id: number; because: KeptBecause }[]
}

/** Removes the devices of an import that are as it made them. The others stay, each with the reason. */
export function undoImport(db: Database, actor: Actor, importId: number): Promise<UndoneImport> {
  return actAs(db, actor, async (tx) => {
    const found = await tx
      .selectFrom('device_import')
      .where('import_id', '=', importId)
      .where(untilSql, '>', sql<string>`now()`)
      .select('import_id')
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('Import that can be undone')
    const rows = await callFunctionIn(tx, functions.undoImport({ importId, actorId: actor.id }))
    return {
      removed_count: rows.filter(({ reason }) => reason === null).length,
      kept: rows.flatMap(({ id, reason: because }) =>
        because === null ? [] : { device_id: id ?? 0, because: KeptBecause.parse(because) },
      ),
    }
  })
}
