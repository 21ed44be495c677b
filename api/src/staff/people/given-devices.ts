import type { GivenDevice } from '@sentinel/contracts/staff/given-lists'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { mayManage } from '../../fleet/links/own-link.ts'
import { deviceNameSql } from '../../platform/device-name-sql.ts'
import { recordAct } from '../../platform/acts.ts'
import { type GivenList, type ListChange, NAMED_IN_ACT_MAX } from './given-list.ts'

export const givenDevices: GivenList = {
  field: 'deviceIds',
  noun: 'devices',
  // Links may start and end at any moment, so the lock ensures that the change and its version refer to the same list.
  hold: async (tx) => void (await callFunctionIn(tx, functions.lockLinks())),
  findIds: async (tx, userId, limit) => {
    const links = await tx
      .selectFrom('user_device')
      .where('user_id', '=', userId)
      .select('device_id')
      .orderBy('device_id')
      .limit(limit)
      .execute()
    return links.map(({ device_id }) => device_id)
  },
  findKnown: async (tx, ids) => {
    const known = await tx
      .selectFrom('device')
      .where(sql<boolean>`device_id = any (${ids}::int[])`)
      .select('device_id')
      .execute()
    return known.map(({ device_id }) => device_id)
  },
  change: changeDevices,
}

/** Triggers delete the rows that depend on an ended link: the user's alerts about the device, their invitations to it, and their guests' links. */
async function changeDevices(tx: Database, { userId, added, removed }: ListChange): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('user_device')
      .where('user_id', '=', userId)
      .where(sql<boolean>`device_id = any (${removed}::int[])`)
      .execute()
  if (added.length > 0) await giveDevices(tx, userId, added)
  const camerasOf = (ids: number[]) => ({ count: ids.length, device_ids: ids.slice(0, NAMED_IN_ACT_MAX) })
  await recordAct(tx, {
    kind: 'devices_given',
    subjectId: userId,
    deviceIds: [...added, ...removed],
    about: { added: camerasOf(added), removed: camerasOf(removed) },
  })
}

/** A device's first owner sees all of its data, later owners only new data. The caller has locked the links. */
async function giveDevices(tx: Database, userId: number, deviceIds: number[]): Promise<void> {
  await sql`
    insert into user_device (user_id, device_id, visible_from, visible_from_id)
      select ${userId}, g.device_id, g.start, find_link_start(g.device_id, g.start)
      from (select device_id, case when had_owner then date_trunc('milliseconds', now_is) else '-infinity' end as start
        from device, clock_timestamp() now_is where device_id = any (${deviceIds}::int[]) order by device_id) g`.execute(
    tx,
  )
  await callFunctionIn(tx, functions.recountLinks({ userId, deviceIds }))
  await callFunctionIn(tx, functions.recordCamerasAdded({ userId, deviceIds }))
}

/** Returns at most `limit` of a user's devices, sorted by id. */
export function findGivenDevices(db: Database, userId: number, limit: number): Promise<GivenDevice[]> {
  return db
    .selectFrom('user_device as l')
    .innerJoin('device as d', 'd.device_id', 'l.device_id')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .where('l.user_id', '=', userId)
    .select([
      'l.device_id',
      sql<string>`${sql.raw(deviceNameSql('d'))}`.as('name'),
      mayManage.as('may_manage'),
      'l.is_guest',
      sql<string | null>`wire_time(nullif(l.visible_from, '-infinity'))`.as('visible_from'),
    ])
    .orderBy('l.device_id')
    .limit(limit)
    .execute()
}
