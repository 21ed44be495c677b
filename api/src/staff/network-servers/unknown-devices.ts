import {
  UNKNOWN_DEVICES_PAGE_ROWS,
  UNKNOWN_FRAMES_COUNTED_MAX,
  type UnknownDevice,
} from '@sentinel/contracts/staff/network-servers'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'

/** Sorts before every DevEUI. */
const BEFORE_ALL = ''
/**
 * The maximum number of DevEUIs that a page skips because they belong to devices. Such a DevEUI may still have dead letters that were refused again.
 */
const STEPS_MAX = 200

interface Step extends UnknownDevice {
  is_known: boolean
}

/** Steps from one DevEUI to the next in the index, so that it does not read a million frames with the same DevEUI. */
export async function findUnknownDevices(
  db: Database,
  after = BEFORE_ALL,
): Promise<{ devices: UnknownDevice[]; next: string | null }> {
  const { rows } = await sql<Step>`
    with recursive step(dev_eui, place) as (
      select (select min(l.dev_eui) from dead_letter l where l.dev_eui > ${after}), 1
      union all
      select (select min(l.dev_eui) from dead_letter l where l.dev_eui > step.dev_eui), step.place + 1
      from step where step.dev_eui is not null and step.place < ${STEPS_MAX}
    )
    select dev_eui, exists (select from device d where d.dev_eui = step.dev_eui) as is_known,
      (select l.source from dead_letter l where l.dev_eui = step.dev_eui order by l.dead_letter_id desc limit 1) as provider,
      (select count(*)::int from (
        select from dead_letter l where l.dev_eui = step.dev_eui limit ${UNKNOWN_FRAMES_COUNTED_MAX}) counted) as frames,
      (select wire_time(l.first_received_at) from dead_letter l where l.dev_eui = step.dev_eui order by l.dead_letter_id limit 1)
        as first_received_at,
      (select wire_time(l.last_received_at) from dead_letter l where l.dev_eui = step.dev_eui order by l.dead_letter_id desc limit 1)
        as last_received_at
    from step where dev_eui is not null order by dev_eui`.execute(db)
  const unknown = rows.filter(({ is_known }) => !is_known)
  const devices = unknown.slice(0, UNKNOWN_DEVICES_PAGE_ROWS).map(({ is_known: _, ...device }) => device)
  const last = unknown.length > devices.length ? devices.at(-1) : undefined
  const isCut = rows.length === STEPS_MAX
  return { devices, next: last?.dev_eui ?? (isCut ? (rows.at(-1)?.dev_eui ?? null) : null) }
}

/** Returns the number of discarded frames. Does not discard the frames if the DevEUI has been assigned to a device in the meantime. */
export function discardFrames(db: Database, actor: Actor, devEui: string): Promise<number> {
  return actAs(db, actor, async (tx) => {
    await callFunctionIn(tx, functions.lockDevEui({ devEui }))
    const { rows } = await sql<{ count: number }>`
      with discarded as (
        delete from dead_letter l
        where l.dev_eui = ${devEui} and not exists (select from device d where d.dev_eui = l.dev_eui) returning 1
      )
      select count(*)::int as count from discarded`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0)
      await recordAct(tx, {
        kind: 'dead_letters_discarded',
        about: { reason: 'unknown_device', count, letter_id: null },
      })
    return count
  })
}
