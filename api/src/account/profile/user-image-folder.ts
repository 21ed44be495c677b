import { opendir } from 'node:fs/promises'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'

export interface UserImageFile {
  userId: number
  key: string
  name: string
}

const FILE_NAME = /^(\d+)-([0-9a-f-]{36})\.jpg(?:\.part)?$/

/** Profile photos, stored as files in one folder. */
export class UserImageFolder extends DurableFolder {
  nameOf({ userId, key }: { userId: number; key: string }): string {
    return `${userId}-${key}.jpg`
  }

  /** Yields all files, including unfinished ones, in pages of at most `most`. Files with other names are skipped. */
  async *findFiles(most: number): AsyncGenerator<UserImageFile[]> {
    let page: UserImageFile[] = []
    for await (const name of findNames(this.root)) {
      const [, userId, key] = FILE_NAME.exec(name) ?? []
      if (userId === undefined || key === undefined) continue
      page.push({ userId: Number(userId), key, name })
      if (page.length < most) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }
}

/** The folder does not exist before the first photo. */
async function* findNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const { name } of entries) yield name
}
