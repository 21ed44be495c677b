import { MODEL_DEVICES_MAX, MODEL_RELEASES_MAX } from '@sentinel/contracts/models/limits'
import type { ModelUse } from '@sentinel/contracts/models/models'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { deviceNameSql } from '../../platform/device-name-sql.ts'

interface ModelOfUser {
  userId: number
  algId: number
}

/** Undefined unless the model is in the user's account. */
export async function findModelUse(
  db: Database,
  { userId, algId }: ModelOfUser,
): Promise<ModelUse | undefined> {
  const found = await sql<ModelUse>`
    with used as (
      select d.device_id, ${sql.raw(deviceNameSql('e'))} as device_name, l.may_manage,
        wire_time(greatest(d.deployed_at, l.visible_from)) as since,
        case when r.release_id is not null and d.deployed_at >= l.visible_from then json_build_object('id', r.release_id, 'name', r.name) end as release
      from device_alg d join user_device l using (device_id) join device e using (device_id) left join alg_release r using (release_id)
      where d.alg_id = ${algId} and l.user_id = ${userId}
    ),
    held as (
      select r.release_id as id, r.name, r.state
      from user_alg_release u join alg_release r using (release_id) join alg_release_component c using (release_id)
      where u.user_id = ${userId} and c.alg_id = ${algId}
    )
    select (select count(*)::int from used) as device_count,
      (select coalesce(json_agg(u order by lower(u.device_name), u.device_id), '[]')
        from (select * from used order by lower(device_name), device_id limit ${MODEL_DEVICES_MAX}) u) as devices,
      (select coalesce(json_agg(h order by lower(h.name)), '[]')
        from (select * from held order by lower(name) limit ${MODEL_RELEASES_MAX}) h) as releases
    from user_alg where user_id = ${userId} and alg_id = ${algId}`.execute(db)
  return found.rows[0]
}
