import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BackupSchedule, scheduleBackups } from './backup-schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AT_MINUTE = 2 * 60 + 30

let schedule: BackupSchedule | undefined
let lastMs: number
/** All backups that have begun. Each ends when its promise is settled. */
let begun: PromiseWithResolvers<boolean>[]
let signals: AbortSignal[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-26T02:00:00Z')
  lastMs = Date.parse('2026-11-25T02:30:00Z')
  begun = []
  signals = []
})
afterEach(async () => {
  for (const { resolve } of begun) resolve(false)
  await schedule?.stop()
  vi.useRealTimers()
})

async function start(): Promise<void> {
  schedule = scheduleBackups(
    { folder: '/backups', atMinute: AT_MINUTE },
    {
      findLastMs: async () => lastMs,
      takeBackup(signal) {
        const backup = Promise.withResolvers<boolean>()
        begun.push(backup)
        signals.push(signal)
        return backup.promise
      },
      log: expect.fail,
    },
  )
  await pass(0)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Successfully ends the last backup that has begun. */
async function succeed(): Promise<void> {
  lastMs = Date.now()
  begun.at(-1)?.resolve(true)
  await pass(0)
}

test('a backup begins at its time of day, once a day', async () => {
  await start()
  await pass(29 * MINUTE_MS)
  expect(begun).toHaveLength(0)
  await pass(MINUTE_MS)
  expect(begun).toHaveLength(1)
  await succeed()
  await pass(23 * HOUR_MS + 59 * MINUTE_MS)
  expect(begun).toHaveLength(1)
  await pass(MINUTE_MS)
  expect(begun).toHaveLength(2)
})

test('a missed backup begins at the start', async () => {
  lastMs = Date.parse('2026-11-24T02:30:00Z')
  await start()
  expect(begun).toHaveLength(1)
})

test('no second backup begins while one runs, even if that takes days', async () => {
  await start()
  await pass(3 * 24 * HOUR_MS)
  expect(begun).toHaveLength(1)
  await succeed()
  await pass(24 * HOUR_MS)
  expect(begun).toHaveLength(2)
})

test('a failed backup is tried again after an hour', async () => {
  await start()
  await pass(30 * MINUTE_MS)
  begun[0]?.resolve(false)
  await pass(59 * MINUTE_MS)
  expect(begun).toHaveLength(1)
  await pass(MINUTE_MS)
  expect(begun).toHaveLength(2)
})

test('stopping aborts the running backup, and no other begins', async () => {
  await start()
  await pass(HOUR_MS)
  const stopped = schedule?.stop()
  expect(signals[0]?.aborted).toBe(true)
  begun[0]?.resolve(false)
  await stopped
  await pass(24 * HOUR_MS)
  expect(begun).toHaveLength(1)
})
