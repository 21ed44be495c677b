import { listen } from '@sentinel/migrations/listen'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Change } from '../../platform/changes.ts'
import { type ChangeCursor, getNewestCursor, readChanges } from './change-log.ts'

const ENTRIES_PER_READ = 100
/** An entry can be read only once all older transactions have ended, so the reader retries soon at first, and then less often. */
const FIRST_RETRY_MS = 1
const LONGEST_RETRY_MS = 250
/** Finds entries whose notification was lost. */
const POLL_MS = 5000
/** A reader that was interrupted for longer than this restarts, because rereading lists is cheaper for its clients than reading so many changes. */
const LOG_READ_MS = 60 * 60 * 1000
const FAILURE_PAUSE_MS = 500
/** If an open transaction delays entries for longer than this, clients are sent a resync, because the rows already have the changes. */
const HELD_BACK_MS = 3000
const HELD_BACK_PAUSE_MS = 30_000

interface FollowOptions {
  pool: pg.Pool
  databaseUrl: string
  log: FastifyBaseLogger
  now: () => number
  /** Called with entries in commit order, one call at a time. */
  onChanges: (changes: Change[]) => Promise<void>
  /** Called when changes may have been missed permanently. */
  onGap: () => void
}

/**
 * Reads the change log as it grows. NOTIFY wakes it, and a slow poll finds entries whose notification was lost. As soon as nothing that commits later
 * can be missed, resolves with a function that stops it.
 */
export async function followChanges(options: FollowOptions): Promise<() => Promise<void>> {
  const { databaseUrl, log } = options
  const heldBack = watchHeldBack(options)
  const alarm = createAlarm()
  const reader = createReader(options)
  await reader.readAll()
  let newestNotified = 0
  let stopped = false

  async function follow(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!stopped) {
      const notified = newestNotified
      try {
        const isBehind = (await reader.readAll()) < notified
        heldBack(isBehind)
        await alarm.sleep(isBehind ? retryMs : POLL_MS)
        retryMs = isBehind ? Math.min(retryMs * 2, LONGEST_RETRY_MS) : FIRST_RETRY_MS
      } catch (error) {
        log.debug({ err: error }, 'changes not read')
        await alarm.sleep(FAILURE_PAUSE_MS)
      }
    }
  }

  const following = follow()
  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-api-listen',
    channel: 'change_log',
    log,
    onNotify(changeId) {
      newestNotified = Math.max(newestNotified, Number(changeId))
      alarm.ring()
    },
    onReconnected: () => alarm.ring(),
  })
  return async () => {
    stopped = true
    alarm.ring()
    await Promise.all([following, stopListening()])
  }
}

/** The returned function is called after each read, with true if there are entries that cannot be read yet. */
function watchHeldBack({ log, now, onGap }: FollowOptions): (isBehind: boolean) => void {
  let dueAt = Infinity
  return (isBehind) => {
    if (!isBehind) dueAt = Infinity
    else if (dueAt === Infinity) dueAt = now() + HELD_BACK_MS
    else if (now() >= dueAt) {
      log.warn(
        'an open transaction of this database server delays the change log; every client is sent a resync',
      )
      onGap()
      dueAt = now() + HELD_BACK_PAUSE_MS
    }
  }
}

/** Creates a reader, which reads to the end of the log and returns the highest entry seen so far. */
function createReader({ pool, now, onChanges, onGap }: FollowOptions): { readAll(): Promise<number> } {
  let cursor: ChangeCursor | undefined
  let lastReadAt = now()
  let newestRead = 0

  /** Moves the cursor first, so that clients that read the rows from now on miss no later entry. */
  async function beginAnew(): Promise<ChangeCursor> {
    const newest = await getNewestCursor(pool)
    onGap()
    return newest
  }

  return {
    async readAll() {
      if (now() - lastReadAt > LOG_READ_MS) cursor = undefined
      cursor ??= await beginAnew()
      for (;;) {
        const read = await readChanges(pool, cursor, ENTRIES_PER_READ)
        if (read.changes.length > 0) await onChanges(read.changes)
        cursor = read.cursor
        newestRead = Math.max(newestRead, cursor.changeId)
        lastReadAt = now()
        if (read.changes.length < ENTRIES_PER_READ) return newestRead
      }
    },
  }
}

interface Alarm {
  sleep(ms: number): Promise<void>
  ring(): void
}

/** Creates a sleep that can be interrupted. An interruption while nothing is sleeping ends the next sleep immediately. */
function createAlarm(): Alarm {
  let hasRung = false
  let awaken: (() => void) | undefined
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => awaken?.(), ms)
        awaken = () => {
          clearTimeout(timer)
          awaken = undefined
          hasRung = false
          resolve()
        }
        if (hasRung) awaken()
      }),
    ring() {
      hasRung = true
      awaken?.()
    },
  }
}
