import type { Database } from '@sentinel/migrations/connect'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Caller } from './caller.ts'

export interface SentFile {
  sha256: Buffer
  bytes: number
}

interface RequestedRelease {
  releaseId: number
  /** The field of the request that contains the release. */
  field: string
}

/**
 * Returns a release's model files in the order in which the models run. The release must be approved and, except for staff, in the user's account. A
 * model that has only a bucket has no file for a camera to download.
 */
export async function getReleaseFiles(
  tx: Database,
  { userId, isStaff }: Caller,
  { releaseId, field }: RequestedRelease,
): Promise<SentFile[]> {
  const release = await tx
    .selectFrom('alg_release as r')
    .leftJoin('user_alg_release as own', (join) =>
      join.onRef('own.release_id', '=', 'r.release_id').on('own.user_id', '=', userId),
    )
    .where('r.release_id', '=', releaseId)
    .select(['r.name', 'r.state', 'own.user_id as owner_id'])
    .executeTakeFirst()
  if (!release || (!isStaff && release.owner_id === null))
    throw notFound('Release', { [field]: 'This release does not exist, or it is not in your account.' })
  if (release.state !== 'approved')
    throw invalid({ [field]: `The release "${release.name}" is not approved. Choose another one.` })
  const models = await tx
    .selectFrom('alg_release_component as c')
    .innerJoin('alg as a', 'a.alg_id', 'c.alg_id')
    .leftJoin('stored_file as f', 'f.sha256', 'a.file_sha256')
    .where('c.release_id', '=', releaseId)
    .orderBy('c.position')
    .select(['a.alg_id', 'a.name', 'f.sha256', 'f.size_bytes'])
    .execute()
  const missing = models.filter(({ sha256 }) => sha256 === null)
  if (missing.length > 0) throw invalid({ [field]: explainMissing(release.name, missing) })
  return models.flatMap(({ sha256, size_bytes }) =>
    sha256 && size_bytes !== null ? [{ sha256, bytes: size_bytes }] : [],
  )
}

function explainMissing(release: string, models: { alg_id: number; name: string }[]): string {
  const names = models.map(({ alg_id, name }) => `"${name}" (ID ${alg_id})`).join(', ')
  return `The release "${release}" cannot be sent: the console has no file of ${names}. Staff can upload it under Internal.`
}
