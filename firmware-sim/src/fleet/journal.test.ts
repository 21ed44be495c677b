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

test('lines are in the file, in order, once their writes are confirmed', async () => {
  const lines = Array.from({ length: 100 }, (_, number) => journal.append(JSON.stringify({ number })))
  await lines[99]

  expect(await readJournal(path)).toEqual(Array.from({ length: 100 }, (_, number) => ({ number })))
})

test('a line that a power failure has truncated is ignored, and the next line is complete', async () => {
  await journal.append('{"number":1}')
  await appendFile(path, '\n{"numb')
  await journal.append('{"number":2}')

  expect(await readJournal(path)).toEqual([{ number: 1 }, { number: 2 }])
})

test('clearing removes the earlier lines, and leaves lines that are added during it', async () => {
  await journal.append('{"number":1}')
  let later: Promise<void> | undefined

  await journal.clear(async () => {
    later = journal.append('{"number":2}')
  })
  await later

  expect(await readJournal(path)).toEqual([{ number: 2 }])
})

test('lines stay if storing their content elsewhere fails', async () => {
  await journal.append('{"number":1}')

  await expect(journal.clear(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  await journal.append('{"number":2}')

  expect(await readFile(path, 'utf8')).toBe('\n{"number":1}\n{"number":2}')
})
