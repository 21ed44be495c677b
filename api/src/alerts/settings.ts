import { AlertType, alertTypes, recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

const ALL_WANTED = recordBy('setting', () => true)
const SETTINGS = AlertType.options.map((type) => alertTypes[type].setting)

/** Returns the user's settings. Settings that the user has never changed are on. Groups are sorted by name. */
export async function findAlertSettings(db: Database, userId: number): Promise<AlertSettings> {
  const settings = await db
    .selectFrom('alert_setting')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const groupSettings = await db
    .selectFrom('device_group as g')
    .leftJoin('alert_group_setting as s', (join) =>
      join.onRef('s.user_id', '=', 'g.user_id').onRef('s.group_id', '=', 'g.group_id'),
    )
    .where('g.user_id', '=', userId)
    .select(({ fn, val }) => [
      'g.group_id as deviceGroupId',
      fn.coalesce('s.ignore', val(false)).as('ignore'),
    ])
    .orderBy(({ fn }) => fn<string>('lower', ['g.name']))
    .execute()
  return { settings: settings ?? ALL_WANTED, groupSettings }
}

export async function storeAlertSettings(
  db: Database,
  userId: number,
  settings: AlertSettings['settings'],
): Promise<void> {
  await db
    .insertInto('alert_setting')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

/** Returns the number of stored settings, which is lower if some of the groups are not the user's. */
export async function storeGroupSettings(
  db: Database,
  userId: number,
  groupSettings: AlertSettings['groupSettings'],
): Promise<number> {
  const ids = groupSettings.map(({ deviceGroupId }) => deviceGroupId)
  const ignores = groupSettings.map(({ ignore }) => ignore)
  const { numAffectedRows } = await sql`
    insert into alert_group_setting (user_id, group_id, ignore)
    select g.user_id, g.group_id, given.ignore
    from unnest(${ids}::int[], ${ignores}::boolean[]) given (group_id, ignore) join device_group g using (group_id)
    where g.user_id = ${userId} order by g.group_id for key share of g
    on conflict (user_id, group_id) do update set ignore = excluded.ignore`.execute(db)
  return Number(numAffectedRows)
}
