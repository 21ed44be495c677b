import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'

export interface LinkStart {
  userId: number
  deviceId: number
  /** Null means from the device's first data on. */
  visibleFrom: string | null
}

/** Moves a link's start to a time in the past, earlier or later. Returns false if the user does not have the device. */
export function changeLinkStart(
  db: Database,
  actor: Actor,
  { userId, deviceId, visibleFrom: to }: LinkStart,
): Promise<boolean> {
  return actAs(db, actor, async (tx) => {
    await callFunctionIn(tx, functions.lockLinks())
    const link = await tx
      .selectFrom('user_device')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .select(
        sql<string | null>`case when visible_from > '-infinity' then wire_time(visible_from) end`.as('from'),
      )
      .executeTakeFirst()
    if (!link) return false
    if (link.from === to) return true
    await sql`
      update user_device set visible_from = s.start, visible_from_id = find_link_start(${deviceId}, s.start)
      from (select ${to ?? '-infinity'}::timestamptz as start) s where user_id = ${userId} and device_id = ${deviceId}`.execute(
      tx,
    )
    await callFunctionIn(tx, functions.recountLinks({ userId, deviceIds: [deviceId] }))
    await callFunctionIn(tx, functions.logChange({ kind: 'links:changed', ids: [], userIds: [userId] }))
    await recordAct(tx, {
      kind: 'link_start_moved',
      subjectId: userId,
      deviceId,
      about: { from: link.from, to },
    })
    return true
  })
}
