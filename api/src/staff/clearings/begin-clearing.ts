import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { queueClearing } from './queue-clearing.ts'

/** The maximum number of people that the act names. */
const NAMED_PEOPLE_MAX = 100

/**
 * Ends all of a device's links, removes everything that users have set on it, and queues the archiving of everything received so far. A clearing in
 * progress starts over if the device was linked again or has a claim code. Returns the clearing's id, or undefined if there is no such device.
 */
export function beginClearing(db: Database, actor: Actor, deviceId: number): Promise<number | undefined> {
  return actAs(db, actor, async (tx) => {
    await lockOpenClearing(tx, deviceId)
    await callFunctionIn(tx, functions.lockLinks())
    const device = await findDevice(tx, deviceId)
    if (!device) return undefined
    const open = await findOpenClearing(tx, deviceId)
    if (open !== undefined && !device.is_used) {
      await queueClearing(tx, open)
      return open
    }

    const userIds = await endLinks(tx, deviceId)
    await forgetPeople(tx, deviceId)
    const clearing = { deviceId, userId: actor.id, total: device.shown }
    const clearingId =
      open === undefined ? await addClearing(tx, clearing) : await restart(tx, open, clearing)
    const about = {
      insights: device.shown,
      links: userIds.length,
      user_ids: userIds.slice(0, NAMED_PEOPLE_MAX),
    }
    await recordAct(tx, { kind: 'device_cleared', deviceId, subjectIds: userIds, about })
    await queueClearing(tx, clearingId)
    return clearingId
  })
}

function findDevice(tx: Database, deviceId: number) {
  return tx
    .selectFrom('device_stat as s')
    .innerJoin('device as d', 'd.device_id', 's.device_id')
    .where('s.device_id', '=', deviceId)
    .select([
      // Slots 128 to 130 count insights that are not archived (insight_slots).
      sql<number>`slot_counts[128] + slot_counts[129] + slot_counts[130]`.as('shown'),
      sql<boolean>`d.claim_code_sha256 is not null or exists (select from user_device l where l.device_id = d.device_id)`.as(
        'is_used',
      ),
    ])
    .executeTakeFirst()
}

/** Locks the clearing before the links, because the job also locks the clearing before it waits for links. */
async function lockOpenClearing(tx: Database, deviceId: number): Promise<void> {
  await sql`select from device_clearing where device_id = ${deviceId} and ended_at is null for update`.execute(
    tx,
  )
}

async function findOpenClearing(tx: Database, deviceId: number): Promise<number | undefined> {
  const open = await tx
    .selectFrom('device_clearing')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .select('clearing_id')
    .executeTakeFirst()
  return open?.clearing_id
}

/** Triggers delete the rows that depend on a link: alerts, invitations, counters. Returns the users who previously had the device. */
async function endLinks(tx: Database, deviceId: number): Promise<number[]> {
  const ended = await tx
    .deleteFrom('user_device')
    .where('device_id', '=', deviceId)
    .returning('user_id')
    .execute()
  const userIds = ended.map(({ user_id }) => user_id)
  await skipWaiting(tx, { deviceId, userIds })
  await sql`
    delete from species_rule_sent t using species_rule r
    where r.user_id = any (${userIds}) and t.rule_id = r.rule_id and t.device_id = ${deviceId}`.execute(tx)
  return userIds
}

/**
 * Deletes what would remain without users: names, the location, requested settings, an unused claim code, and the state on which alerts are based.
 */
async function forgetPeople(tx: Database, deviceId: number): Promise<void> {
  await callFunctionIn(tx, functions.forgetDevice({ deviceIds: [deviceId] }))
  await tx
    .updateTable('device')
    .set({ claim_code_sha256: null, claim_code_expires_at: null })
    .where('device_id', '=', deviceId)
    .execute()
  await tx.deleteFrom('device_condition').where('device_id', '=', deviceId).execute()
  await sql`
    update device_watch set battery_volts = default, battery_read_at = default, cable_ok = null, cable_said_at = null,
      last_trigger_at = null, triggers_said_at = null, image_count = null, due_at = default
    where device_id = ${deviceId}`.execute(tx)
}

/** `begun_at` is the current time of the database. Ingest waits for this transaction. */
async function addClearing(
  tx: Database,
  { deviceId, userId, total }: { deviceId: number; userId: number; total: number },
): Promise<number> {
  const added = await tx
    .insertInto('device_clearing')
    .values({ device_id: deviceId, user_id: userId, total })
    .returning('clearing_id')
    .executeTakeFirstOrThrow()
  return added.clearing_id
}

async function restart(
  tx: Database,
  clearingId: number,
  { userId, total }: { userId: number; total: number },
): Promise<number> {
  await sql`
    update device_clearing set user_id = ${userId}, begun_at = clock_timestamp(), done_until_id = -1, total = done + ${total}, tries = 0
    where clearing_id = ${clearingId}`.execute(tx)
  return clearingId
}

/**
 * Skips pending messages to these users about a device. Locks the integrations first, as senders do. Messages that are already being sent are left to
 * their senders.
 */
async function skipWaiting(
  tx: Database,
  { deviceId, userIds }: { deviceId: number; userIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ integration_id: number }>`
    select integration_id from integration where user_id = any (${userIds}) order by integration_id for update`.execute(
    tx,
  )
  const integrationIds = rows.map(({ integration_id }) => integration_id)
  await sql`
    update outbox set state = 'skipped', reason_code = 'subject_gone', reason_params = '{}'
    where integration_id = any (${integrationIds}) and state = 'pending' and device_id = ${deviceId}
      and (claimed_until is null or claimed_until <= now())`.execute(tx)
}
