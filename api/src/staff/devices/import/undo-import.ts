import type { DeviceImport, KeptBecause } from '@sentinel/contracts/staff/provisioning'
import { IMPORT_UNDO_DAYS } from '@sentinel/contracts/staff/limits'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { recordDevicesAct } from '@sentinel/platform/devices/provision'
import { sql } from 'kysely'
import { type Actor, actAs } from '../../../platform/acts.ts'
import { notFound } from '../../../platform/http/errors.ts'

const untilSql = sql<string>`imported_at + make_interval(days => ${IMPORT_UNDO_DAYS})`

/** Returns the imports that can be undone, newest first. */
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

/** Removes an import's devices that have not changed since. The others remain, and the reason for each is returned. */
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
    const removed = await removeUnchanged(tx, importId)
    if (removed.length > 0)
      await recordDevicesAct(tx, actor.id, { kind: 'import_undone', deviceIds: removed })
    return { removed_count: removed.length, kept: await findRemaining(tx, importId) }
  })
}

/**
 * Selects the reason why a device from an import `r` is not removed when the import is undone, or null if it is removed. A device that was claimed,
 * moved to a group or shared counts as claimed. A device whose name, credentials, claim code or DevEUI differ from the import counts as changed.
 */
const keptBecause = sql<KeptBecause | null>`(
  select case
    when s.last_seen is not null or h.recorded_at is not null
      or exists (select from photo p where p.device_id = r.device_id)
      or exists (select from uplink_ledger u where u.device_id = r.device_id) then 'has_sent'
    when array(select l.user_id from user_device l where l.device_id = r.device_id) <> array_remove(array[r.owner_id], null)
      or exists (select from user_device l where l.device_id = r.device_id and l.group_id is not null)
      or exists (select from invitation i where i.device_id = r.device_id) then 'claimed'
    when (d.secret_sha256, d.claim_code_sha256, d.dev_eui, d.device_name) is distinct from
        (r.secret_sha256, r.claim_code_sha256, r.dev_eui, r.device_name)
      or d.revoked_at is not null
      or exists (select from device_command c where c.device_id = r.device_id)
      or num_nonnulls(d.display_name, d.description, d.location_name, d.location_description, d.set_latitude, d.set_longitude,
        d.requested_cycle_minutes, d.requested_sync_minutes, d.requested_trigger_number) > 0
      or not d.allow_wifi_insights or d.allow_complete_images then 'changed'
  end
  from device d join device_health h using (device_id) join device_stat s using (device_id) where d.device_id = r.device_id)`

/**
 * Removes an import's devices that have not changed since, and returns their ids. The lock on links pauses ingest, so nothing sent in the meantime is
 * stored. A device whose row is locked is currently sending its first uplink. Gateways are notified, because a removed device may be connected.
 */
async function removeUnchanged(tx: Database, importId: number): Promise<number[]> {
  await callFunctionIn(tx, functions.lockLinks())
  const { rows } = await sql<{ device_id: number }>`
    with locked as materialized (
      select s.device_id from device_stat s join device_import_row r using (device_id) where r.import_id = ${importId}
      order by s.device_id for update of s skip locked
    )
    select r.device_id from device_import_row r join locked using (device_id)
    where r.import_id = ${importId} and ${keptBecause} is null order by r.device_id`.execute(tx)
  const removed = rows.map(({ device_id }) => device_id)
  if (removed.length === 0) return []
  await sql`delete from device where device_id = any (${removed}::int[])`.execute(tx)
  await sql`select pg_notify('device_credentials', id::text) from unnest(${removed}::int[]) id`.execute(tx)
  return removed
}

async function findRemaining(tx: Database, importId: number): Promise<UndoneImport['kept']> {
  const { rows } = await sql<{ device_id: number; because: KeptBecause }>`
    select r.device_id, coalesce(${keptBecause}, 'has_sent') as because from device_import_row r
    where r.import_id = ${importId} order by r.device_id`.execute(tx)
  return rows
}
