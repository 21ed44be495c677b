import { opendir } from 'node:fs/promises'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { sql } from 'kysely'
import type { JobDeps } from '../../platform/jobs.ts'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { lockFile } from './lock-file.ts'

/** Much longer than the time between an upload and the creation of its model or firmware. */
const UNUSED_MS = 24 * 60 * 60 * 1000
const FILE_NAME = /^[0-9a-f]{64}$/

/** Removes unreferenced files a day after their upload, and the remains of interrupted uploads. */
export async function sweepFiles(deps: JobDeps, signal?: AbortSignal): Promise<void> {
  const folder = new DurableFolder(deps.fileFolder)
  const before = new Date(deps.now() - UNUSED_MS)
  let removed = 0
  await releaseCommandFiles(deps, before)
  for (const name of await folder.findParts()) if (await folder.removeOld(name, before)) removed += 1
  for await (const sha256 of findStored(folder)) {
    if (signal?.aborted) break
    if (await sweepOne(deps, { folder, sha256, before })) removed += 1
  }
  if (removed > 0) deps.log.info({ files: removed }, 'files that nothing refers to removed')
}

/** A command that has ended no longer needs its files, although devices may still be downloading them for a while. */
async function releaseCommandFiles({ db }: JobDeps, before: Date): Promise<void> {
  await db
    .deleteFrom('command_file as f')
    .using('device_command as c')
    .whereRef('c.command_key', '=', 'f.command_key')
    .where('c.ended_at', '<', before.toISOString())
    .execute()
}

/** A row without references is deleted and committed first, so that a row never refers to a missing file. */
async function sweepOne(
  { db }: JobDeps,
  { folder, sha256, before }: { folder: DurableFolder; sha256: string; before: Date },
): Promise<boolean> {
  const key = Buffer.from(sha256, 'hex')
  await db
    .deleteFrom('stored_file as f')
    .where('f.sha256', '=', key)
    .where('f.uploaded_at', '<', before.toISOString())
    .where(sql<boolean>`not exists (select from alg a where a.file_sha256 = f.sha256)`)
    .where(sql<boolean>`not exists (select from firmware w where w.sha256 = f.sha256)`)
    .where(sql<boolean>`not exists (select from command_file c where c.sha256 = f.sha256)`)
    .execute()
  return db.transaction().execute(async (tx) => {
    await lockFile(tx, key)
    const row = await tx
      .selectFrom('stored_file')
      .where('sha256', '=', key)
      .select('sha256')
      .executeTakeFirst()
    return row ? false : folder.removeOld(storedFileName(sha256), before)
  })
}

async function* findStored(folder: DurableFolder): AsyncGenerator<string> {
  for await (const { name: half } of openFolder(folder.root))
    if (/^[0-9a-f]{2}$/.test(half))
      for await (const { name } of openFolder(folder.pathOf(half))) if (FILE_NAME.test(name)) yield name
}

/** The folder does not exist before the first upload. It then counts as empty. */
async function* openFolder(path: string): AsyncGenerator<{ name: string }> {
  const opened = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  yield* opened
}
