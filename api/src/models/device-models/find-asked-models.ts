import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { SeenDevice } from './queries.ts'

/** The newest update or message with a release that was sent to the device since the link began, and was not dropped. */
export async function findAskedModels(
  db: Database,
  { deviceId, visibleFrom }: SeenDevice,
): Promise<DeviceModels['asked']> {
  const command = await db
    .selectFrom('device_command as c')
    .innerJoin('alg_release as r', 'r.release_id', 'c.release_id')
    .where('c.device_id', '=', deviceId)
    .where(sql<boolean>`c.created_at >= ${visibleFrom}::timestamptz`)
    .where('c.status', '<>', 'dropped')
    .select(['r.release_id as id', 'r.name', 'c.firmware_version', 'c.status'])
    .select(sql<string>`wire_time(c.created_at)`.as('at'))
    .orderBy('c.command_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!command || command.status === 'dropped') return null // the second test is for the compiler
  const { id, name, firmware_version, at, status } = command
  const models = await findComponents(db, id)
  return { release: { id, name }, models, firmware_version, at, status }
}

/** The models of a release, in the order in which they run. */
function findComponents(db: Database, releaseId: number) {
  return db
    .selectFrom('alg_release_component as c')
    .innerJoin('alg as a', 'a.alg_id', 'c.alg_id')
    .where('c.release_id', '=', releaseId)
    .select(['c.alg_id', 'a.name as alg_name'])
    .orderBy('c.position')
    .execute()
}
