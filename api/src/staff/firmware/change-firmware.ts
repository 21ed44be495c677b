import type { EndpointRequest } from '@sentinel/contracts/http/endpoint'
import type {
  addFirmware,
  Firmware,
  FirmwareTag,
  moveFirmwareTag,
  TagTarget,
} from '@sentinel/contracts/staff/firmware'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { findFirmware, findTags } from './queries.ts'

export function makeFirmware(
  db: Database,
  actor: Actor,
  { version, notes, sha256 }: EndpointRequest<typeof addFirmware>['body'],
): Promise<Firmware> {
  return actAs(db, actor, async (tx) => {
    const key = Buffer.from(sha256, 'hex')
    const file = await tx
      .selectFrom('stored_file')
      .where('sha256', '=', key)
      .select('sha256')
      .forKeyShare()
      .executeTakeFirst()
    if (!file) throw invalid({ sha256: 'This file is not stored (any more). Upload it again.' })
    const added = await tx
      .insertInto('firmware')
      .values({ version, notes, sha256: key, created_by: actor.id })
      .onConflict((known) => known.column('version').doNothing())
      .returning('firmware_id')
      .executeTakeFirst()
    if (!added) {
      const message = `There is a version ${version} already.`
      throw conflict(message, { version: message })
    }
    await recordAct(tx, { kind: 'firmware_added', about: { version, sha256 } })
    return getFirmware(tx, added.firmware_id)
  })
}

/** The file is removed a day later unless something else refers to it. */
export async function deleteFirmware(db: Database, actor: Actor, firmwareId: number): Promise<void> {
  await actAs(db, actor, async (tx) => {
    const firmware = await lockFirmware(tx, firmwareId)
    const { tags } = await getFirmware(tx, firmwareId)
    if (tags.length > 0) {
      const message = `Version ${firmware.version} cannot be removed: ${tags.join(', ')} ${tags.length === 1 ? 'points' : 'point'} to it. Point to another version first.`
      throw conflict(message, { general: message })
    }
    await tx.deleteFrom('firmware').where('firmware_id', '=', firmwareId).execute()
    await recordAct(tx, { kind: 'firmware_removed', about: firmware })
  })
}

interface TagMove {
  tag: FirmwareTag
  body: EndpointRequest<typeof moveFirmwareTag>['body']
}

export function moveTag(
  db: Database,
  actor: Actor,
  { tag, body: { firmware_id: firmwareId, from } }: TagMove,
): Promise<TagTarget> {
  return actAs(db, actor, async (tx) => {
    const { version } = await lockFirmware(tx, firmwareId)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`firmware tag ${tag}`}, 0))`.execute(tx)
    const former = await getTag(tx, tag)
    if (former.firmware_id === firmwareId) return former
    if (from !== undefined && from !== former.firmware_id) {
      const message = `${tag} points to ${former.version ?? 'nothing'} by now. Check, then move it again.`
      throw conflict(message, { general: message })
    }
    const move = { firmware_id: firmwareId, updated_at: sql<string>`now()`, moved_by: actor.id }
    await tx
      .insertInto('firmware_tag')
      .values({ tag, ...move })
      .onConflict((known) => known.column('tag').doUpdateSet(move))
      .execute()
    await recordAct(tx, { kind: 'firmware_tag_moved', about: { tag, from: former.version, to: version } })
    return getTag(tx, tag)
  })
}

/** Locks the firmware until the end of the transaction. */
async function lockFirmware(tx: Database, firmwareId: number): Promise<{ version: string; sha256: string }> {
  const firmware = await tx
    .selectFrom('firmware')
    .where('firmware_id', '=', firmwareId)
    .select(['version', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .forUpdate()
    .executeTakeFirst()
  if (!firmware) throw notFound('Firmware')
  return firmware
}

async function getFirmware(db: Database, firmwareId: number): Promise<Firmware> {
  const [firmware] = await findFirmware(db, { ids: [firmwareId], limit: 1 })
  if (!firmware) throw notFound('Firmware')
  return firmware
}

async function getTag(db: Database, tag: FirmwareTag): Promise<TagTarget> {
  const target = (await findTags(db)).find((known) => known.tag === tag)
  if (!target) throw notFound('Tag')
  return target
}
