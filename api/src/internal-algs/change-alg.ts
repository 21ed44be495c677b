import {
  type createAlg,
  type InternalAlg,
  LOCAL_BUCKET,
  type updateAlg,
} from '@sentinel/contracts/internal/algs'
import type { EndpointRequest } from '@sentinel/contracts/endpoint'
import type { Database } from '@sentinel/migrations/connect'
import { type Actor, actAs, recordAct } from '../platform/acts.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { findAlgs } from './alg-list.ts'

type AlgRow = Pick<InternalAlg, 'name' | 'alg_bucket' | 'alg_path' | 'md5_checksum'> & {
  file_sha256: Buffer | null
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

/** With another bucket or path, the uploaded file and its checksum are no longer those of the alg. */
export function changeAlg(
  db: Database,
  actor: Actor,
  {
    algId,
    bucket,
    path,
    md5_checksum,
    ...texts
  }: EndpointRequest<typeof updateAlg>['body'] & { algId: number },
): Promise<InternalAlg> {
  return actAs(db, actor, async (tx) => {
    const former = await holdAlg(tx, algId)
    const isMoved = bucket !== former.alg_bucket || path !== former.alg_path
    const losesFile = isMoved && former.file_sha256 !== null
    if (bucket === LOCAL_BUCKET && (isMoved || former.file_sha256 === null))
      throw invalid({ bucket: `The bucket ${LOCAL_BUCKET} is for uploaded files. Upload the file instead.` })
    const kept = losesFile ? null : former.md5_checksum
    if (md5_checksum !== undefined && md5_checksum !== former.md5_checksum && former.file_sha256 && !isMoved)
      throw invalid({ md5_checksum: 'The checksum is that of the uploaded file.' })
    await tx
      .updateTable('alg')
      .where('alg_id', '=', algId)
      .set({
        ...texts,
        bucket,
        path,
        md5_checksum: md5_checksum === undefined ? kept : md5_checksum,
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

/** Gives an alg a file that has been uploaded. Bucket, path and checksum become those of the file. */
export function giveAlgFile(
  db: Database,
  actor: Actor,
  { algId, sha256 }: { algId: number; sha256: string },
): Promise<InternalAlg> {
  return actAs(db, actor, async (tx) => {
    const { name } = await holdAlg(tx, algId)
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

/** Nobody else changes it until the end of the transaction, nor releases it. */
export async function holdAlg(tx: Database, algId: number): Promise<AlgRow> {
  const alg = await tx
    .selectFrom('alg')
    .where('alg_id', '=', algId)
    .select(['name', 'bucket as alg_bucket', 'path as alg_path', 'md5_checksum', 'file_sha256'])
    .forUpdate()
    .executeTakeFirst()
  if (!alg) throw notFound('Model')
  return alg
}

export async function getAlg(db: Database, algId: number): Promise<InternalAlg> {
  const [alg] = await findAlgs(db, [algId])
  if (!alg) throw notFound('Model')
  return alg
}
