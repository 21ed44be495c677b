import { access, watch } from 'node:fs/promises'
import { join } from 'node:path'
import { readPidFile } from '@sentinel/stack/postgres/server-process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProgress, openPlace, type Place } from './place.ts'
import type { Program } from './program.ts'

const PROGRESS_AND_READY = [
  expect.stringContaining('opening the database'),
  expect.stringContaining('starting the gateway and the api'),
  expect.stringContaining('ready: '),
]

const EAGER = { interval: 20 }

const serverOf = (place: Place) => readPidFile(join(place.dataDir, 'database'))

describe('a running console', () => {
  let place: Place
  let users = 0

  beforeAll(async () => {
    place = await openPlace()
  })
  afterAll(() => place.remove())

  test.each([
    ['SIGINT', (stack: Program) => stack.signal('SIGINT')],
    ['Ctrl-C in its terminal', (stack: Program) => stack.signalGroup('SIGINT')],
    ['its terminal closed', (stack: Program) => stack.signalGroup('SIGHUP')],
  ])('ends with 0 after %s, leaves nothing running and loses no data', async (_, stop) => {
    const stack = place.start({}, { detached: true })
    await stack.says(/ready: /)
    await addUser()

    expect(await stop(stack)).toMatchObject({ code: 0, stdout: PROGRESS_AND_READY, stderr: [] })

    expect(await place.processes()).toEqual([])
    expect(await serverOf(place)).toBeUndefined()
  })

  test('stops its programs after kill -9; the next start adopts its database, and SIGTERM ends that start with 0 and no loss', async () => {
    const stack = await place.startReady()
    const server = await serverOf(place)

    await stack.signal('SIGKILL')
    await expect
      .poll(async () => (await place.processes()).filter(({ command }) => command.includes('main.ts')))
      .toEqual([])

    const next = place.start({}, { detached: true })
    await next.says(/ready: /)
    expect(await serverOf(place)).toEqual(server)
    await addUser()
    expect(await next.signal('SIGTERM')).toMatchObject({ code: 0, stdout: PROGRESS_AND_READY, stderr: [] })
    expect(await place.processes()).toEqual([])
    expect(await serverOf(place)).toBeUndefined()
  })

  /** Ids are consecutive if everything that was stored still exists. */
  async function addUser(): Promise<void> {
    users += 1
    await place.query(`insert into user_account (email, username, password_hash) values ($1, $1, '')`, [
      `owner${users}@example.org`,
    ])
    expect(
      await place.query('select count(*)::int as users, max(user_id)::int as last from user_account'),
    ).toEqual([{ users, last: users }])
  }
})

describe('a console that is still starting', () => {
  let place: Place

  // All tests use one folder, because the remains of an interrupted start must not prevent the next start.
  beforeAll(async () => {
    place = await openPlace()
  })
  afterAll(() => place.remove())

  test.each([
    [
      'its database is being made',
      async () => {
        for await (const { filename } of watch(place.dataDir)) if (filename?.includes('.new-')) return
      },
    ],
    ['its database server starts', () => appears(join(place.dataDir, 'database'), 'postmaster.pid')],
    [
      'its gateway starts',
      async () => {
        await expect.poll(() => isRunning('gateway/src/main.ts'), EAGER).toBe(true)
      },
    ],
    [
      'its api starts',
      async () => {
        await expect.poll(() => isRunning('api/src/main.ts'), EAGER).toBe(true)
      },
    ],
  ])('ends with 0 when stopped while %s, and leaves nothing running', async (_, moment) => {
    const stack = place.start({}, { detached: true })
    await moment()

    const { code, stdout, stderr } = await stack.signalGroup('SIGINT')
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] })
    expect(stdout.filter((line) => !/ready: /.test(line) && !isProgress(line))).toEqual([]) // it may have been faster than the test

    expect(await place.processes()).toEqual([])
    expect(await serverOf(place)).toBeUndefined()
  })

  async function isRunning(part: string): Promise<boolean> {
    return (await place.processes()).some(({ command }) => command.includes(part))
  }
})

/** Resolves when the folder, which may not exist yet, contains a file with this name. */
async function appears(folder: string, name: string): Promise<void> {
  await expect.poll(() => isThere(folder), EAGER).toBe(true)
  const ended = new AbortController()
  const events = watch(folder, { signal: ended.signal })
  try {
    if (await isThere(join(folder, name))) return
    for await (const event of events) if (event.filename === name) return
  } finally {
    ended.abort()
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
