import { createHash, randomBytes } from 'node:crypto'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import type { TestApi } from '../../../testing/test-api.ts'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'

/** Stores a file as an upload does, and returns its SHA-256. */
export async function seedFile(
  { db, fileFolder }: Pick<TestApi, 'db' | 'fileFolder'>,
  content: Uint8Array = randomBytes(64),
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest()
  const md5 = createHash('md5').update(content).digest()
  await db.insertInto('stored_file').values({ sha256, md5, size_bytes: content.length }).execute()
  const name = sha256.toString('hex')
  await new DurableFolder(fileFolder).write(storedFileName(name), content)
  return name
}
