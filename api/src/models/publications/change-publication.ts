import type { Publication, PublicationAnswer } from '@sentinel/contracts/staff/publications'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { lockAlg } from '../../staff/algs/change-alg.ts'
import { refuseStale } from '../../staff/lists/list-version.ts'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { getPublication, publicationItems } from './find-publication.ts'

const CITED_FACTS = 'Others have published this model, so its texts stay as they are.'
const CHANGED = 'This model has changed since you opened it. Check it, then save.'

interface PublicationChange {
  algId: number
  publication: Publication
  request: FastifyRequest
}

export function changePublication(
  db: Database,
  actor: Actor,
  { algId, publication, request }: PublicationChange,
): Promise<PublicationAnswer> {
  return actAs(db, actor, async (tx) => {
    const name = await lockAlg(tx, algId)
    const former = await getPublication(tx, algId)
    refuseStale(request, publicationItems(former), CHANGED)
    if (former.is_reference && differs(former, publication))
      throw conflict(CITED_FACTS, { general: CITED_FACTS })
    await tx.updateTable('alg').where('alg_id', '=', algId).set(publication).execute()
    await recordAct(tx, {
      kind: 'alg_publication_changed',
      about: { alg_id: algId, name, is_public: publication.is_public },
    })
    return getPublication(tx, algId)
  })
}

export function setPicture(
  db: Database,
  actor: Actor,
  { algId, jpeg }: { algId: number; jpeg: Uint8Array },
): Promise<PublicationAnswer> {
  return actAs(db, actor, async (tx) => {
    const name = await lockAlg(tx, algId)
    const picture = { picture_key: randomUUID(), jpeg: Buffer.from(jpeg) }
    await tx
      .insertInto('alg_picture')
      .values({ alg_id: algId, ...picture })
      .onConflict((known) => known.column('alg_id').doUpdateSet(picture))
      .execute()
    await recordAct(tx, { kind: 'alg_picture_set', about: { alg_id: algId, name } })
    return getPublication(tx, algId)
  })
}

export function removePicture(db: Database, actor: Actor, algId: number): Promise<PublicationAnswer> {
  return actAs(db, actor, async (tx) => {
    const name = await lockAlg(tx, algId)
    const { numDeletedRows } = await tx
      .deleteFrom('alg_picture')
      .where('alg_id', '=', algId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Picture')
    await recordAct(tx, { kind: 'alg_picture_removed', about: { alg_id: algId, name } })
    return getPublication(tx, algId)
  })
}

/** Returns true if anything other than whether the model is public differs. */
function differs(former: PublicationAnswer, { is_public: _, ...texts }: Publication): boolean {
  return Object.entries(texts).some(([name, text]) => former[name as keyof typeof texts] !== text) // safe: its own keys
}
