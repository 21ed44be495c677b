import type { JobDeps } from '../../platform/jobs.ts'
import { findImageKeys } from './queries.ts'
import { UserImageFolder } from './user-image-folder.ts'

const PAGE_FILES = 1000
/** Much longer than the time between writing a photo's file and storing its row. */
const UNNAMED_MS = 24 * 60 * 60 * 1000

/**
 * Removes old files that no user's row names: files from uploads that the database did not store, previous photos whose removal was interrupted, and
 * photos of deleted users.
 */
export async function sweepUserImages(
  { db, log, now, userImageFolder }: JobDeps,
  signal?: AbortSignal,
): Promise<void> {
  const folder = new UserImageFolder(userImageFolder)
  const before = new Date(now() - UNNAMED_MS)
  let removed = 0
  for await (const page of folder.findFiles(PAGE_FILES)) {
    if (signal?.aborted) break
    const keys = await findImageKeys(db, [...new Set(page.map(({ userId }) => userId))])
    for (const { key, name } of page)
      if (!keys.has(key) && (await folder.removeOld(name, before))) removed += 1
  }
  if (removed > 0) log.info({ files: removed }, 'profile photos without a row removed')
}
