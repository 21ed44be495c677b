import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordVerification } from '../backup/schedule/last-verification.ts'
import { checkVerification } from './check-verification.ts'

const FIRST = '2026-10-01T02-30-00.000Z'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-verification-'))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

test('backups that have not been verified for more than a month are a warning', async () => {
  vi.setSystemTime('2026-10-20T12:00:00Z')
  expect(await checkVerification(folder)).toEqual([])
  await mkdir(join(folder, FIRST))
  expect(await checkVerification(folder)).toEqual([])
  vi.setSystemTime('2026-11-20T12:00:00Z')
  expect(await checkVerification(folder)).toEqual([
    {
      level: 'warning',
      message: expect.stringContaining('have never been verified. Read them once a month'),
    },
  ])
  await recordVerification(folder, FIRST)
  vi.setSystemTime('2026-11-21T13:00:00Z')
  expect(await checkVerification(folder)).toEqual([
    { level: 'fine', message: `The backup ${FIRST} was verified 1 day ago.` },
  ])
  vi.setSystemTime('2027-01-10T12:00:00Z')
  expect(await checkVerification(folder)).toEqual([
    { level: 'warning', message: expect.stringContaining('were last verified 51 days ago') },
  ])
})
