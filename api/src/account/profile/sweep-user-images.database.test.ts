import { readdir, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { sweepUserImages } from './sweep-user-images.ts'
import { UserImageFolder } from './user-image-folder.ts'

const HOUR_MS = 60 * 60 * 1000

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const sweep = () => sweepUserImages({ ...api, log: api.app.log, now: Date.now })

/** Writes a photo file that was last modified `ageHours` ago. */
async function keepFile(userId: number, ageHours: number): Promise<{ key: string; name: string }> {
  const folder = new UserImageFolder(api.userImageFolder)
  const key = randomUUID()
  const name = folder.nameOf({ userId, key })
  await folder.write(name, Buffer.from('a picture'))
  await age(name, ageHours)
  return { key, name }
}

async function age(name: string, hours: number): Promise<void> {
  const writtenAt = new Date(Date.now() - hours * HOUR_MS)
  await utimes(join(api.userImageFolder, name), writtenAt, writtenAt)
}

test('before the first photo there is nothing to remove', async () => {
  await sweep()
  await expect(readdir(api.userImageFolder)).rejects.toThrow(/ENOENT/)
})

test('files that no row names are removed after a day; newer ones, photos of users and unrelated files stay', async () => {
  const user = await api.createUser()
  const shown = await keepFile(user.id, 48)
  await api.pool.query('update user_account set image_key = $2 where user_id = $1', [user.id, shown.key])
  const former = await keepFile(user.id, 25)
  const young = await keepFile(user.id, 23)
  const ofNobody = await keepFile(2_000_000_000, 25)
  const unfinished = `${user.id}-${randomUUID()}.jpg.part`
  for (const name of [unfinished, 'notes.txt']) {
    await writeFile(join(api.userImageFolder, name), '')
    await age(name, 25)
  }
  await sweep()
  const left = await readdir(api.userImageFolder)
  expect(left.toSorted()).toEqual([shown.name, young.name, 'notes.txt'].toSorted())
  expect(left).not.toContain(former.name)
  expect(left).not.toContain(ofNobody.name)
})
