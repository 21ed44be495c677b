import { DEVICE_REPORTS_REFRESHED_SECONDS } from '@sentinel/contracts/staff/devices'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { unavailable } from '../../platform/http/errors.ts'

/** The copy continues to be refreshed for this long after its last use. */
const READ_WITHIN_MINUTES = 5
/** The number of devices copied per transaction, which takes about 100 ms. */
const DEVICES_AT_ONCE = 20_000

/**
 * Records a use of the copy of device reports, and returns the time of the copy. If the copy has not been refreshed for a while, a job refreshes it
 * immediately. A small fleet's first copy is made before this returns. For a large fleet, this throws 503 until the copy is ready.
 */
export async function useReports(db: Database): Promise<string> {
  const { refreshed_at: refreshedAt, is_old: isOld } = await noteUse(db)
  if (refreshedAt === null) return (await isFleetSmall(db)) ? refreshReports(db) : askToPrepare(db)
  if (isOld) await askToRefresh(db)
  return refreshedAt
}

async function askToPrepare(db: Database): Promise<never> {
  await askToRefresh(db)
  throw unavailable(
    'Sorting and filtering by what devices report is being prepared. Try again in a minute.',
    60,
  )
}

async function askToRefresh(db: Database): Promise<void> {
  await sql`select graphile_worker.add_job('refresh_device_reports', job_key => 'refresh_device_reports')`.execute(
    db,
  )
}

async function isFleetSmall(db: Database): Promise<boolean> {
  const { rows } = await sql`select from device limit 1 offset ${DEVICES_AT_ONCE}`.execute(db)
  return rows.length === 0
}

async function noteUse(db: Database): Promise<{ refreshed_at: string | null; is_old: boolean }> {
  await db
    .updateTable('device_report_use')
    .set({ requested_at: sql<string>`now()` })
    .where(sql<boolean>`coalesce(requested_at, '-infinity') < now() - interval '30 seconds'`)
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

/** Refreshes the whole copy. Returns the time when the refresh began. */
export async function refreshReports(db: Database): Promise<string> {
  const begun = await sql<{ at: string }>`select wire_time(clock_timestamp()) as at`.execute(db)
  const at = begun.rows[0]?.at ?? ''
  for (let afterId: number | null = -1; afterId !== null;) {
    const call = functions.refreshDeviceReports({ afterId, devices: DEVICES_AT_ONCE })
    const [last]: { value: number | null }[] = await callFunctionIn(db, call)
    afterId = last?.value ?? null
  }
  await db.updateTable('device_report_use').set({ refreshed_at: at }).execute()
  return at
}

/** Refreshes the copy if it was used recently. */
export async function refreshReadReports(db: Database): Promise<void> {
  const { is_read: isRead } = await db
    .selectFrom('device_report_use')
    .select(
      sql<boolean>`coalesce(requested_at > now() - make_interval(mins => ${READ_WITHIN_MINUTES}), false)`.as(
        'is_read',
      ),
    )
    .executeTakeFirstOrThrow()
  if (isRead) await refreshReports(db)
}
