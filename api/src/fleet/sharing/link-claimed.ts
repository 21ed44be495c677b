import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { publishDevices } from '../links/publish-devices.ts'

interface ClaimedDevice {
  userId: number
  deviceId: number
  codeSha256: Buffer
}

/**
 * Links a device to the user who has its claim code, starting now, and emails its other owners. A code works once, but is not used up by a user who
 * already owns the device. A guest who claims a device becomes an owner.
 */
export function linkClaimed(
  db: Database,
  { actor, deviceId, codeSha256 }: { actor: Actor; deviceId: number; codeSha256: Buffer },
): Promise<'claimed' | 'refused' | 'known'> {
  const claim = { userId: actor.id, deviceId, codeSha256 }
  return actAs(db, actor, async (tx) => {
    const isValid = await findCode(tx, claim).executeTakeFirst()
    if (!isValid) return 'refused'
    if (await isOwner(tx, claim)) return 'known'
    await callFunctionIn(tx, functions.lockLinks())
    if (!(await useCode(tx, claim))) return 'refused'
    await linkOwner(tx, claim)
    await mailOthers(tx, claim)
    await publishDevices(tx, [deviceId])
    await recordAct(tx, { kind: 'device_claimed', deviceId, about: {} })
    return 'claimed'
  })
}

function findCode(tx: Database, { deviceId, codeSha256 }: ClaimedDevice) {
  return tx
    .selectFrom('device')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('claim_code_sha256', '=', codeSha256)
    .where(sql<boolean>`claim_code_expires_at > now()`)
}

function isOwner(tx: Database, { userId, deviceId }: ClaimedDevice) {
  return tx
    .selectFrom('user_device')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

/** If two claims arrive at once, only one succeeds. */
async function useCode(tx: Database, { deviceId, codeSha256 }: ClaimedDevice): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ claim_code_sha256: null, claim_code_expires_at: null })
    .where('device_id', '=', deviceId)
    .where('claim_code_sha256', '=', codeSha256)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function linkOwner(tx: Database, { userId, deviceId }: ClaimedDevice): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('user_device')
    .set({ is_guest: false, may_manage: true })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await sql`select link_device(${userId}, ${deviceId}, date_trunc('milliseconds', clock_timestamp()))`.execute(
    tx,
  )
  await callFunctionIn(tx, functions.recordCamerasAdded({ userId, deviceIds: [deviceId] }))
}

async function mailOthers(
  tx: Database,
  { userId, deviceId }: Omit<ClaimedDevice, 'codeSha256'>,
): Promise<void> {
  await sql`
    select queue_account_mail('device_claimed', u.email,
      jsonb_build_object('userId', u.user_id, 'deviceId', l.device_id, 'claimedBy', ${userId}::int),
      format('claimed:%s:%s:%s:%s', l.device_id, ${userId}::int, u.user_id, time_to_ms(clock_timestamp())))
    from user_device l join user_account u using (user_id)
    where l.device_id = ${deviceId} and l.user_id <> ${userId}`.execute(tx)
}
