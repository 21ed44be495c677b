import { DEVICE_REPORTS_REFRESHED_SECONDS } from '@sentinel/contracts/internal/devices'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'

/** The copy is refreshed for so long after somebody last read by it. */
const READ_WITHIN_MINUTES = 5

/**
 * Notes that somebody reads by the copy of what devices report, and returns from when it is. A copy that was not refreshed for a while is
 * refreshed by a job at once; the first one is made before this returns.
 */
export async function useReports({ db, patientDb }: { db: Database; patientDb: Database }): Promise<string> {
  const { refreshed_at: refreshedAt, is_old: isOld } = await noteUse(db)
  if (refreshedAt === null) return makeFirstReports(db, patientDb)
  if (isOld)
    await sql`select graphile_worker.add_job('refresh_device_reports', job_key => 'refresh_device_reports')`.execute(
      db,
    )
  return refreshedAt
}

async function makeFirstReports(db: Database, patientDb: Database): Promise<string> {
  await callFunctionIn(patientDb, functions.refreshDeviceReports())
  const { refreshed_at: refreshedAt } = await noteUse(db)
  if (refreshedAt === null) throw new Error('device_report was refreshed and does not say when')
  return refreshedAt
}

async function noteUse(db: Database): Promise<{ refreshed_at: string | null; is_old: boolean }> {
  await db
    .updateTable('device_report_use')
    .set({ asked_at: sql<string>`now()` })
    .where(sql<boolean>`coalesce(asked_at, '-infinity') < now() - interval '30 seconds'`)
    .execute()
  return db
    .selectFrom('device_report_use')
    .select([
      sql<string | null>`wire_time(refreshed_at)`.as('refreshed_at'),
      sql<boolean>`refreshed_at < now() - make_interval(secs => ${2 * DEVICE_REPORTS_REFRESHED_SECONDS})`.as(
        'is_old',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Refreshes the copy if somebody has read by it lately. */
export async function refreshReadReports(db: Database): Promise<void> {
  const { is_read: isRead } = await db
    .selectFrom('device_report_use')
    .select(
      sql<boolean>`coalesce(asked_at > now() - make_interval(mins => ${READ_WITHIN_MINUTES}), false)`.as(
        'is_read',
      ),
    )
    .executeTakeFirstOrThrow()
  if (isRead) await callFunctionIn(db, functions.refreshDeviceReports())
}
