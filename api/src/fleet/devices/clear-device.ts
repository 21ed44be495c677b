import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { bulkUpdateMessages, bulkUpdateStatus } from '@sentinel/contracts/insights/bulk-updates'
import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict } from '../../platform/http/errors.ts'
import { makeLastCode } from '../links/claim-codes.ts'
import { requestDevice } from '../../insights/bulk-updates/requested-rows.ts'
import { beginBulkUpdate } from '../../insights/bulk-updates/begin-bulk-update.ts'
import { writeBulkUpdate } from '../../insights/bulk-updates/queries.ts'
import { lockManagedLink, lockOwnLink, type OwnDevice } from '../links/own-link.ts'
import { publishDevices } from '../links/publish-devices.ts'

export interface Clearing {
  location: boolean
  insights: boolean
  ownership: boolean
}

export interface Cleared {
  /** The bulk update that archives the insights, if there are any. */
  bulkId: number | null
  /** The claim code that the last owner gets when releasing the device. */
  claim_code: ClaimCode | null
}

/**
 * Clears everything that was requested, or nothing. The insights to archive are selected before any lock is taken, because there may be a million of
 * them, and before the link is removed.
 */
export function clearOwnDevice(
  db: Database,
  { actor, deviceId }: { actor: Actor; deviceId: number },
  { location, insights, ownership }: Clearing,
): Promise<Cleared> {
  const own = { userId: actor.id, deviceId }
  return actAs(db, actor, async (tx) => {
    const archival = insights ? await writeArchival(tx, own, { outlivesLinks: ownership }) : undefined
    const bulkId = archival?.bulkId ?? null
    await (ownership ? lockLinks(tx) : lockCounters(tx, own))
    await (location || insights ? lockManagedLink(tx, own) : lockOwnLink(tx, own))
    if (bulkId !== null) await beginArchival(tx, bulkId, { mayBeBlocked: !ownership })
    if (ownership) await endLink(tx, own)
    if (location) await takePlaceAway(tx, deviceId)
    if (archival || ownership || location) {
      const about = { location, insights: archival?.total ?? 0, ownership }
      await recordAct(tx, { kind: 'device_data_cleared', deviceId, about })
    }
    return { bulkId, claim_code: ownership ? await makeLastCode(tx, deviceId) : null }
  })
}

async function writeArchival(
  tx: Database,
  { userId, deviceId }: OwnDevice,
  { outlivesLinks }: { outlivesLinks: boolean },
): Promise<{ bulkId: number; total: number } | undefined> {
  const requested = requestDevice(userId, deviceId)
  const { bulkId, total } = await writeBulkUpdate(tx, {
    userId,
    isUndo: false,
    requested,
    outlivesLinks,
  })
  if (total > 0) return { bulkId, total }
  await tx.deleteFrom('bulk_update').where('bulk_id', '=', bulkId).execute()
  return undefined
}

/** Takes the lock under which links are created, because guests lose the device too. */
async function lockLinks(tx: Database): Promise<void> {
  await callFunctionIn(tx, functions.lockLinks())
}

/** Ingest and bulk updates lock this row before the rows that depend on it. */
async function lockCounters(tx: Database, { userId, deviceId }: OwnDevice): Promise<void> {
  await tx
    .selectFrom('user_device as l')
    .innerJoin('device_stat as s', 's.device_id', 'l.device_id')
    .where('l.user_id', '=', userId)
    .where('l.device_id', '=', deviceId)
    .select('s.device_id')
    .forUpdate('s')
    .execute()
}

/** Throws a conflict if the bulk update is blocked, unless `mayBeBlocked` is true. A user who keeps the device can send the request again. */
async function beginArchival(
  tx: Database,
  bulkId: number,
  { mayBeBlocked }: { mayBeBlocked: boolean },
): Promise<void> {
  const state = await beginBulkUpdate(tx, bulkId)
  if (state !== 'blocked' || mayBeBlocked) return
  const message = bulkUpdateMessages[bulkUpdateStatus.blocked]
  throw conflict(message, { general: message })
}

/** Clears both the location set by users and the one reported by the device. */
async function takePlaceAway(tx: Database, deviceId: number): Promise<void> {
  await tx
    .updateTable('device')
    .set({ set_latitude: null, set_longitude: null })
    .where('device_id', '=', deviceId)
    .execute()
  await tx
    .updateTable('device_health')
    .set({ latitude: null, longitude: null, place_cleared_at: sql<string>`clock_timestamp()` })
    .where('device_id', '=', deviceId)
    .execute()
  await publishDevices(tx, [deviceId])
}

/** Triggers remove the rows that depend on the link, including further links, and publish the change. */
async function endLink(tx: Database, { userId, deviceId }: OwnDevice): Promise<void> {
  await tx.deleteFrom('user_device').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
}
