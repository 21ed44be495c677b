import { FIRST_STEPS_SIGHTINGS } from '@sentinel/contracts/fleet/limits'
import type { Transaction } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'

/*
 * Creates and removes the simulated cameras of new accounts (docs/decisions/0047). The api records that an account requests a fleet. The program that
 * runs sample cameras adds them, and records when their past sightings have been sent. Either of the two programs removes the fleet, which leaves its
 * cameras without an owner, and then the cameras with everything that they have sent.
 */

export interface SampleCamera {
  deviceId: number
  secretSha256: Buffer
  name: string
  location: string
  region: string
}

export interface SampleCameras {
  userId: number
  /** The model that all cameras run. */
  algId: number
  group: { name: string; description: string }
  cameras: readonly SampleCamera[]
}

/**
 * Creates a fleet's cameras and links them to its account, in a group named after them. Returns false if the fleet no longer exists, or if its
 * history has already been sent.
 */
export async function addSampleCameras(
  tx: Transaction,
  { userId, algId, group, cameras }: SampleCameras,
): Promise<boolean> {
  const fleet = await tx
    .selectFrom('sample_fleet')
    .where('user_id', '=', userId)
    .where('filled_at', 'is', null)
    .select('group_id')
    .forUpdate()
    .executeTakeFirst()
  if (!fleet) return false
  await callFunctionIn(tx, functions.lockLinks())
  await removeLinks(tx, userId) // an interrupted run may have left some
  const deviceIds = cameras.map(({ deviceId }) => deviceId)
  await tx
    .insertInto('device')
    .values(
      cameras.map(({ deviceId, secretSha256, name, location, region }) => ({
        device_id: deviceId,
        secret_sha256: secretSha256,
        device_name: name,
        location_name: location,
        location_description: region,
      })),
    )
    .execute()
  await tx
    .insertInto('sample_camera')
    .values(deviceIds.map((device_id) => ({ device_id, user_id: userId })))
    .execute()
  await tx
    .insertInto('device_alg')
    .values(deviceIds.map((device_id) => ({ device_id, alg_id: algId })))
    .execute()
  const groupId = fleet.group_id ?? (await addGroup(tx, userId, group))
  await tx
    .insertInto('user_device')
    .values(deviceIds.map((device_id) => ({ user_id: userId, device_id, group_id: groupId })))
    .execute()
  await callFunctionIn(tx, functions.recordCamerasAdded({ userId, deviceIds }))
  return true
}

/** Returns null if the user already has a group with this name. That group is not changed, and the samples are in no group. */
async function addGroup(
  tx: Transaction,
  userId: number,
  { name, description }: SampleCameras['group'],
): Promise<number | null> {
  const group = await tx
    .insertInto('device_group')
    .values({ user_id: userId, name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .executeTakeFirst()
  if (!group) return null
  await tx
    .updateTable('sample_fleet')
    .set({ group_id: group.group_id })
    .where('user_id', '=', userId)
    .execute()
  return group.group_id
}

/** Returns SQL that counts a user's insights that have a status. Slots 129 to 131 count favorites, acknowledged and archived ones. */
export function countTriagedSql(userId: string): string {
  return `(select coalesce(sum(slot_counts[129] + slot_counts[130] + archived_slot_counts[131]), 0)::bigint
    from user_device_stat where user_id = ${userId})`
}

/**
 * Removes an account's fleet, and its group if it contains nothing else. Returns false if there is none. The cameras no longer have an owner, and the
 * program that runs them stops them.
 */
export async function removeSamples(tx: Transaction, userId: number): Promise<boolean> {
  const fleet = await tx
    .deleteFrom('sample_fleet')
    .where('user_id', '=', userId)
    .returning('group_id')
    .executeTakeFirst()
  if (!fleet) return false
  await callFunctionIn(tx, functions.lockLinks())
  // Sightings that were triaged count as a first step, even after they are deleted.
  await sql`
    update user_account u set first_steps_triaged = true
    where u.user_id = ${userId} and u.first_steps_open and ${sql.raw(countTriagedSql('u.user_id'))} >= ${FIRST_STEPS_SIGHTINGS}`.execute(
    tx,
  )
  await removeLinks(tx, userId)
  await sql`
    delete from device_group g where g.user_id = ${userId} and g.group_id = ${fleet.group_id}
      and not exists (select from user_device l where l.group_id = g.group_id)
      and not exists (select from invitation i where i.user_id = g.user_id and i.group_id = g.group_id)`.execute(
    tx,
  )
  await sql`select pg_notify('sample_fleets', '')`.execute(tx)
  return true
}

/** Takes the sample cameras from an account. All links to them end, including guests' links. */
async function removeLinks(tx: Transaction, userId: number): Promise<void> {
  await sql`
    delete from user_device l using sample_camera c where c.user_id = ${userId} and l.device_id = c.device_id`.execute(
    tx,
  )
  await tx.updateTable('sample_camera').set({ user_id: null }).where('user_id', '=', userId).execute()
}

const REMOVED_AT_ONCE_MAX = 1000
/** Tables whose rows for a device are not deleted by a foreign key, and `device` itself. */
const TABLES_OF_A_DEVICE = [
  'insight',
  'health',
  'health_ledger',
  'uplink_ledger',
  'device_usage',
  'device',
] as const

/** Removes sample cameras without an owner, with everything that they have sent. The lock makes their last uplinks wait until they are removed. */
export async function removeOwnerlessSamples(tx: Transaction): Promise<void> {
  const cameras = await tx
    .selectFrom('sample_camera')
    .where('user_id', 'is', null)
    .orderBy('device_id')
    .limit(REMOVED_AT_ONCE_MAX)
    .select('device_id')
    .execute()
  if (cameras.length === 0) return
  await callFunctionIn(tx, functions.lockLinks())
  const ids = cameras.map(({ device_id }) => device_id)
  for (const table of TABLES_OF_A_DEVICE)
    await sql`delete from ${sql.table(table)} where device_id = any (${ids}::int[])`.execute(tx)
  await sql`select pg_notify('device_credentials', id::text) from unnest(${ids}::int[]) id`.execute(tx)
}
