import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeMessage } from './store-message.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'outgoing-'))
})
afterAll(() => rm(home, { recursive: true }))

test('a message is stored so that only the operator can read it, in a folder that is created for it', async () => {
  const folder = join(home, 'not', 'there')
  const now = new Date('2026-11-22T01:02:03.004Z')
  const file = await storeMessage(folder, { now, id: '../outbox 5', ending: 'eml', content: 'hello' })
  expect(basename(file)).toBe('2026-11-22T01-02-03.004Z-.._outbox_5.eml')
  expect(await readdir(folder)).toEqual([basename(file)])
  expect(await readFile(file, 'utf8')).toBe('hello')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
