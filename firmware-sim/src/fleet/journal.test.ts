import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal, readJournal } from './journal.ts'

let folder: string
let path: string
let journal: Journal

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-journal-'))
  path = join(folder, 'journal')
  journal = await Journal.open(path)
})
afterEach(async () => {
  await journal.close()
  await rm(folder, { recursive: true, force: true })
})

test('lines stand in the file, in their order, once they are told to be durable', async () => {
  const lines = Array.from({ length: 100 }, (_, number) => journal.append(JSON.stringify({ number })))
  await lines[99]

  expect(await readJournal(path)).toEqual(Array.from({ length: 100 }, (_, number) => ({ number })))
})

test('a line that a power cut has cut off is left out, and the next one is whole', async () => {
  await journal.append('{"number":1}')
  await appendFile(path, '\n{"numb')
  await journal.append('{"number":2}')

  expect(await readJournal(path)).toEqual([{ number: 1 }, { number: 2 }])
})

test('clearing removes the lines before, and keeps those that come meanwhile', async () => {
  await journal.append('{"number":1}')
  let later: Promise<void> | undefined

  await journal.clear(async () => {
    later = journal.append('{"number":2}')
  })
  await later

  expect(await readJournal(path)).toEqual([{ number: 2 }])
})

test('lines stay when what they say could not be kept elsewhere', async () => {
  await journal.append('{"number":1}')

  await expect(journal.clear(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  await journal.append('{"number":2}')

  expect(await readFile(path, 'utf8')).toBe('\n{"number":1}\n{"number":2}')
})
