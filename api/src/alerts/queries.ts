import type { AlertParams } from '@sentinel/contracts/alerts/alerts'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** The maximum number of resolved alerts in a list, in addition to all open ones. */
const RESOLVED_LISTED_MAX = 1000

export type AlertRow = Awaited<ReturnType<typeof findAlertPage>>[number]

const COLUMNS = [
  'a.alert_id',
  'a.user_id',
  'a.device_id',
  'a.alert_type',
  'a.status',
  sql<AlertParams>`a.params`.as('params'),
  sql<string>`wire_time(a.created_at)`.as('created_at'),
] as const

/** Selects alerts on users' devices. Excludes alerts without a link to the device, and alerts that ended before the link began. */
export function selectOwnAlerts(db: Database) {
  return db
    .selectFrom('alert as a')
    .innerJoin('user_device as l', (join) =>
      join.onRef('l.user_id', '=', 'a.user_id').onRef('l.device_id', '=', 'a.device_id'),
    )
    .where(({ eb, or, ref }) =>
      or([eb('a.resolved_at', 'is', null), eb('a.resolved_at', '>=', ref('l.visible_from'))]),
    )
}

/** Returns the newest alerts first, optionally starting after one of them. */
export function findAlertPage(
  db: Database,
  {
    userId,
    limit,
    behind,
  }: { userId: number; limit: number; behind?: { created_at: string; alert_id: number } | undefined },
) {
  return selectOwnAlerts(db)
    .where('a.user_id', '=', userId)
    .$if(behind !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.created_at, a.alert_id) < (${behind?.created_at}::timestamptz, ${behind?.alert_id}::bigint)`,
      ),
    )
    .select(COLUMNS)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.alert_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns all open alerts and the newest others, from a single snapshot. */
export function findCurrentAlerts(db: Database, userId: number): Promise<AlertRow[]> {
  const newest = (of: '=' | '<>', most: number) =>
    selectOwnAlerts(db)
      .where('a.user_id', '=', userId)
      .where('a.status', of, 'resolved')
      .select(COLUMNS)
      .orderBy('a.created_at', 'desc')
      .orderBy('a.alert_id', 'desc')
      .limit(most)
      .as('alerts')
  return db
    .selectFrom(newest('<>', LIST_MAX_ROWS))
    .selectAll()
    .unionAll(db.selectFrom(newest('=', RESOLVED_LISTED_MAX)).selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('alert_id', 'desc')
    .execute()
}

export function findAlert(
  db: Database,
  { userId, alertId }: { userId: number; alertId: number },
): Promise<AlertRow | undefined> {
  return selectOwnAlerts(db)
    .where('a.user_id', '=', userId)
    .where('a.alert_id', '=', alertId)
    .select(COLUMNS)
    .executeTakeFirst()
}

/** Returns the given alerts that these users may see, at most `most` per user. */
export function findAlertsOfMany(
  db: Database,
  { alertIds, userIds, most }: { alertIds: number[]; userIds: number[]; most: number },
): Promise<AlertRow[]> {
  return db
    .selectFrom(
      selectOwnAlerts(db)
        .innerJoin('user_account as u', 'u.user_id', 'a.user_id')
        .where('u.role', '<>', 'viewer')
        .where(sql<boolean>`a.alert_id = any (${alertIds}::bigint[])`)
        .where(sql<boolean>`a.user_id = any (${userIds}::int[])`)
        .select(COLUMNS)
        .select(sql<number>`row_number() over (partition by a.user_id order by a.alert_id)`.as('place'))
        .as('alerts'),
    )
    .select(['alert_id', 'user_id', 'device_id', 'alert_type', 'status', 'params', 'created_at'])
    .where('place', '<=', most)
    .orderBy('alert_id')
    .execute()
}

/** Counts new alerts by user. Users without new alerts are omitted. */
export async function countNewAlerts(db: Database, userIds: number[]): Promise<Map<number, number>> {
  const rows = await selectOwnAlerts(db)
    .where('a.status', '=', 'new')
    .where(sql<boolean>`a.user_id = any (${userIds}::int[])`)
    .groupBy('a.user_id')
    .select(({ fn }) => ['a.user_id', fn.countAll<number>().as('new')])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.new]))
}
