import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { DEVICE_MODEL_HISTORY_MAX } from '@sentinel/contracts/models/limits'
import { modelName } from '@sentinel/domain/models/model-name'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** One of the user's devices, and the time from which they see it. */
export interface SeenDevice {
  deviceId: number
  /** `-infinity` means from the device's first data on. */
  visibleFrom: string
  visibleFromId: number
}

/**
 * Selects when a model began to run, and what deployed it. For a deployment that is older than the link, the link's start is shown, without the
 * source.
 */
const selectOrigin = (visibleFrom: string) => {
  const isSeen = sql`m.deployed_at >= ${visibleFrom}::timestamptz`
  return [
    sql<string>`wire_time(greatest(m.deployed_at, ${visibleFrom}::timestamptz))`.as('since'),
    sql<number | null>`case when ${isSeen} then m.release_id end`.as('release_id'),
    sql<string | null>`case when ${isSeen} then r.name end`.as('release_name'),
    sql<string | null>`case when ${isSeen} then m.firmware_version end`.as('firmware_version'),
  ] as const
}

/** Returns the models currently running on the device, sorted by id. */
export async function findRunningModels(
  db: Database,
  { deviceId, visibleFrom }: SeenDevice,
): Promise<DeviceModels['running']> {
  const rows = await db
    .selectFrom('device_alg as m')
    .innerJoin('alg as a', 'a.alg_id', 'm.alg_id')
    .leftJoin('alg_release as r', 'r.release_id', 'm.release_id')
    .where('m.device_id', '=', deviceId)
    .select(['m.alg_id', 'a.name'])
    .select([...selectOrigin(visibleFrom)])
    .orderBy('m.alg_id')
    .execute()
  return rows.map((row) => presentModel(row))
}

/** Returns the models that ran on the device after the link began and no longer run, or no longer run from the same release, newest first. */
export async function findFormerModels(
  db: Database,
  { deviceId, visibleFrom }: SeenDevice,
): Promise<DeviceModels['history']> {
  const rows = await db
    .selectFrom('device_alg_history as m')
    .leftJoin('alg as a', 'a.alg_id', 'm.alg_id')
    .leftJoin('alg_release as r', 'r.release_id', 'm.release_id')
    .where('m.device_id', '=', deviceId)
    .where(sql<boolean>`m.removed_at > ${visibleFrom}::timestamptz`)
    .select(['m.alg_id', sql<string>`coalesce(a.name, m.alg_name)`.as('name')])
    .select([...selectOrigin(visibleFrom), sql<string>`wire_time(m.removed_at)`.as('until')])
    .orderBy('m.history_id', 'desc')
    .limit(DEVICE_MODEL_HISTORY_MAX)
    .execute()
  return rows.map((row) => ({ ...presentModel(row), until: row.until }))
}

interface ModelRow {
  alg_id: number
  name: string
  since: string
  release_id: number | null
  release_name: string | null
  firmware_version: string | null
}

function presentModel(row: ModelRow): DeviceModels['running'][number] {
  const { alg_id, name, since, release_id, release_name, firmware_version } = row
  return {
    alg_id,
    alg_name: modelName(alg_id, name),
    since,
    release: release_id === null || release_name === null ? null : { id: release_id, name: release_name },
    firmware_version,
  }
}

/** Returns the firmware that the device reports, and the model of its latest insight if the user sees that insight. */
export async function getReports(
  db: Database,
  { deviceId, visibleFromId }: SeenDevice,
): Promise<Pick<DeviceModels, 'reported_firmware' | 'last_seen_model'>> {
  const row = await db
    .selectFrom('device as d')
    .leftJoin('device_health as h', 'h.device_id', 'd.device_id')
    .leftJoin('device_stat as s', (join) =>
      join.onRef('s.device_id', '=', 'd.device_id').on('s.last_insight_id', '>=', visibleFromId),
    )
    .leftJoin('alg as a', 'a.alg_id', 's.last_alg_id')
    .where('d.device_id', '=', deviceId)
    .select(['h.software_version', 's.last_alg_id', 'a.name'])
    .select(sql<string>`wire_time(ms_to_time(insight_displayed_ms(s.last_insight_id)))`.as('at'))
    .executeTakeFirst()
  return {
    reported_firmware: row?.software_version ?? null,
    last_seen_model:
      row?.last_alg_id == null
        ? null
        : { alg_id: row.last_alg_id, alg_name: modelName(row.last_alg_id, row.name), at: row.at },
  }
}
