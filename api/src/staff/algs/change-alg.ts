import {
  type createAlg,
  type InternalAlg,
  LOCAL_BUCKET,
  type updateAlg,
} from '@sentinel/contracts/staff/algs'
import type { EndpointRequest } from '@sentinel/contracts/http/endpoint'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { refuseStale } from '../lists/list-version.ts'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { findAlgs } from './alg-list.ts'

const ONLY_DESCRIBED = 'This model is only described. Only its publication can be changed.'
const CHANGED = 'This model has changed since you opened it. Check it, then save.'

/** Returns the fields from which an alg's version is computed. */
export function algItems(alg: InternalAlg): (string | number | null)[] {
  const { alg_bucket, alg_path, md5_checksum, name, description, alg_type, author, framework, meta_alg_id } =
    alg
  return [alg_bucket, alg_path, md5_checksum, name, description, alg_type, author, framework, meta_alg_id]
}

export function makeAlg(
  db: Database,
  actor: Actor,
  { alg_bucket, alg_path, ...texts }: EndpointRequest<typeof createAlg>['body'],
): Promise<InternalAlg> {
  return actAs(db, actor, async (tx) => {
    const { alg_id } = await tx
      .insertInto('alg')
      .values({ ...texts, bucket: alg_bucket || null, path: alg_path || null })
      .returning('alg_id')
      .executeTakeFirstOrThrow()
    await recordAct(tx, { kind: 'alg_made', about: { alg_id, name: texts.name } })
    return getAlg(tx, alg_id)
  })
}

interface AlgChange {
  algId: number
  body: EndpointRequest<typeof updateAlg>['body']
  request: FastifyRequest
}

/** A new bucket or path detaches the uploaded file and its checksum from the alg. */
export function changeAlg(
  db: Database,
  actor: Actor,
  { algId, body, request }: AlgChange,
): Promise<InternalAlg> {
  return actAs(db, actor, async (tx) => {
    const { bucket, path, md5_checksum, ...texts } = body
    await lockAlg(tx, algId)
    const former = await getAlg(tx, algId)
    refuseReference(former)
    refuseStale(request, algItems(former), CHANGED)
    const isMoved = bucket !== former.alg_bucket || path !== former.alg_path
    const losesFile = isMoved && former.sha256 !== null
    if (bucket === LOCAL_BUCKET && (isMoved || former.sha256 === null))
      throw invalid({ bucket: `The bucket ${LOCAL_BUCKET} is for uploaded files. Upload the file instead.` })
    // The previous checksum belongs to the file at the previous path.
    const validChecksum = isMoved && former.alg_bucket !== null ? null : former.md5_checksum
    if (
      md5_checksum !== undefined &&
      md5_checksum !== former.md5_checksum &&
      former.sha256 !== null &&
      !isMoved
    )
      throw invalid({ md5_checksum: 'The checksum is that of the uploaded file.' })
    await tx
      .updateTable('alg')
      .where('alg_id', '=', algId)
      .set({
        ...texts,
        bucket,
        path,
        md5_checksum: md5_checksum === undefined ? validChecksum : md5_checksum,
        ...(losesFile && { file_sha256: null }),
      })
      .execute()
    await recordAct(tx, {
      kind: 'alg_changed',
      about: { alg_id: algId, name: texts.name ?? former.name, bucket, path },
    })
    return getAlg(tx, algId)
  })
}

/** Makes an uploaded file the alg's file. The bucket, path and checksum become those of the file. */
export function giveAlgFile(
  db: Database,
  actor: Actor,
  { algId, sha256 }: { algId: number; sha256: string },
): Promise<InternalAlg> {
  return actAs(db, actor, async (tx) => {
    const name = await lockAlg(tx, algId)
    refuseReference(await getAlg(tx, algId))
    const key = Buffer.from(sha256, 'hex')
    const file = await tx
      .selectFrom('stored_file')
      .where('sha256', '=', key)
      .select('md5')
      .forKeyShare()
      .executeTakeFirst()
    if (!file) throw invalid({ sha256: 'This file is not stored (any more). Upload it again.' })
    await tx
      .updateTable('alg')
      .where('alg_id', '=', algId)
      .set({ bucket: LOCAL_BUCKET, path: sha256, md5_checksum: file.md5.toString('hex'), file_sha256: key })
      .execute()
    await recordAct(tx, { kind: 'alg_file_set', about: { alg_id: algId, name, sha256 } })
    return getAlg(tx, algId)
  })
}

/** Refuses a model that was published by others. Such a model has no file here and keeps the classes named by its publishers. */
export function refuseReference({ is_reference: isReference }: InternalAlg): void {
  if (isReference) throw conflict(ONLY_DESCRIBED, { general: ONLY_DESCRIBED })
}

/** Locks the alg until the end of the transaction, so that it can neither change nor be added to a release. Returns its name. */
export async function lockAlg(tx: Database, algId: number): Promise<string> {
  const alg = await tx
    .selectFrom('alg')
    .where('alg_id', '=', algId)
    .select('name')
    .forUpdate()
    .executeTakeFirst()
  if (!alg) throw notFound('Model')
  return alg.name
}

export async function getAlg(db: Database, algId: number): Promise<InternalAlg> {
  const [alg] = await findAlgs(db, [algId])
  if (!alg) throw notFound('Model')
  return alg
}
