import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from './stored-secret.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a secret is created once, in a folder that may be missing, and only its owner can read it', async () => {
  const file = join(folder, 'data/secret')
  const secret = await readOrCreateSecret(file)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await readOrCreateSecret(file)).toBe(secret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('processes that start at the same time use one secret, and leave no other file', async () => {
  const file = join(folder, 'secret')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(file)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('a file without a valid secret is an error, and is not replaced', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, '')
  await expect(readOrCreateSecret(file)).rejects.toThrow(`${file} holds no secret of at least 32 characters`)
})
