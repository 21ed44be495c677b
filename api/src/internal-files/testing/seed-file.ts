import { createHash, randomBytes } from 'node:crypto'
import { DurableFolder } from '@sentinel/platform/durable-folder'
import type { TestApi } from '../../testing/test-api.ts'
import { fileName } from '../file-name.ts'

/** Stores a file as an upload does, and returns its SHA-256. */
export async function seedFile(
  { db, fileFolder }: Pick<TestApi, 'db' | 'fileFolder'>,
  content: Uint8Array = randomBytes(64),
): Promise<string> {
  const [sha256, md5] = ['sha256', 'md5'].map((kind) => createHash(kind).update(content).digest())
  await db
    .insertInto('stored_file')
    .values({ sha256: sha256!, md5: md5!, size_bytes: content.length })
    .execute()
  await new DurableFolder(fileFolder).write(fileName(sha256!.toString('hex')), content)
  return sha256!.toString('hex')
}
