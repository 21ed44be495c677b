import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'
import type { Program } from './program.ts'

const PASSWORD = 'Sentinel-demo-1!'
const CAMERAS = 4
/** In a shorter history no model has more than the sightings that the demo leaves unchecked. */
const DAYS = 4
const SMALL = smallFleet(CAMERAS)
const REAL_OWNER = ['--email', 'ranger@example.org', '--password', 'Sentinel-7-test!']

let place: Place

beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.remove())

function smallFleet(cameras: number): string[] {
  return ['--devices', String(cameras), '--days', String(DAYS), '--speed', '50']
}

async function startDemo(args = SMALL): Promise<Program> {
  const demo = place.node('demo', args)
  await demo.says(/ready: /)
  return demo
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${place.apiUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token // the response follows the contract
}

async function ask<Answer>(token: string, path: string): Promise<Answer> {
  const response = await fetch(`${place.apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer // the response follows the contract
}

/** Counts all stored insights, grouped by what must be unique. */
async function countInsights() {
  const [counts] = await place.query<{ stored: number; distinct: number; counted: number }>(
    `select count(*)::int as stored, (select sum(insight_count)::int from device_stat) as counted,
       count(distinct (device_id, message_identifier, message_index, coalesce(file_ctime, 'epoch')))::int as distinct
     from insight`,
  )
  return counts!
}

/** A start takes 4 to 10 s of CPU time, so these tests follow one demo from its first start to its last. */
describe('npm run demo', () => {
  let demo: Program
  let secrets: string
  let before: Awaited<ReturnType<typeof countInsights>>

  const readSecrets = () => readFile(join(place.dataDir, 'demo/cameras.jsonl'), 'utf8')

  test('gives every account cameras with a history, models with class names and groups', async () => {
    demo = await startDemo()

    expect(await demo.says(/sign in as/)).toContain(
      `sign in as owner@demo.example, viewer@demo.example, staff@demo.example; password ${PASSWORD}`,
    )
    for (const role of ['owner', 'viewer', 'staff']) {
      const token = await signIn(`${role}@demo.example`)
      expect(await ask<{ role: string }>(token, '/api/user')).toMatchObject({ role })
      const { insights, total } = await ask<{ insights: { class_name: string }[]; total: number }>(
        token,
        '/api/insights?limit=25',
      )
      expect(total).toBeGreaterThan(6)
      expect(insights.every(({ class_name }) => !/^Class \d/.test(class_name))).toBe(true)
    }
    const [linked] = await place.query<{ cameras: number; groups: number }>(
      `select count(*)::int as cameras, count(distinct group_id)::int as groups from user_device
       join user_account using (user_id) where email = 'owner@demo.example'`,
    )
    expect(linked).toEqual({ cameras: CAMERAS, groups: CAMERAS })

    const countReviews = () =>
      place.query(
        `select count(*) > 0 as some, coalesce(bool_and(email = 'owner@demo.example'), false) as by_owner
         from insight join user_account on user_id = reviewed_by`,
      )
    await expect.poll(countReviews).toEqual([{ some: true, by_owner: true }])
  })

  test('refuses --reset while it is running, and leaves nothing running when it ends', async () => {
    secrets = await readSecrets()
    const refused = await place.node('demo', [...SMALL, '--reset', '--yes']).ended

    expect(refused).toMatchObject({ code: 1, stderr: [expect.stringContaining('is running, stop it first')] })
    expect(await readSecrets()).toBe(secrets)

    const listServers = () =>
      place.query(
        `select transport, state from network_server where provider = 'chirpstack' order by transport`,
      )
    await expect.poll(listServers).toEqual([
      { transport: 'http', state: 'listening' },
      { transport: 'mqtt', state: 'connected' },
    ])

    expect((await demo.signal('SIGTERM')).code).toBe(0)
    expect(await place.processes()).toEqual([])
  })

  test('creates a history as long as requested, with nothing refused and everything counted', async () => {
    const [history] = await place.query<{ days: number; letters: number; reports: number }>(
      `select (extract(epoch from now() - min(received_at)) / 86400)::int as days,
         (select count(*)::int from dead_letter) as letters, (select count(*)::int from health) as reports from insight`,
    )
    expect(history).toEqual({ days: DAYS, letters: 0, reports: expect.any(Number) })
    expect(history!.reports).toBeGreaterThan(6)
    before = await countInsights()
    const { stored, distinct, counted } = before
    expect({ distinct, counted }).toEqual({ distinct: stored, counted: stored })
  })

  test('does not change the cameras and their secrets when started with a smaller fleet', async () => {
    const smaller = await startDemo(smallFleet(2))
    await smaller.signal('SIGTERM')

    expect(await readSecrets()).toBe(secrets)
    expect(await place.query('select count(*)::int as cameras from device')).toEqual([{ cameras: CAMERAS }])
  })

  test('deletes nothing after --reset with a wrong option', async () => {
    expect((await place.node('demo', ['--reset', '--yes', '--days', 'many']).ended).code).toBe(1)

    expect(await readSecrets()).toBe(secrets)
  })

  test('deletes nothing after --reset without a terminal, and names the accounts that users have created', async () => {
    await place.command('user', 'create', ...REAL_OWNER)

    const { code, stderr } = await place.node('demo', [...SMALL, '--reset']).ended

    expect(code).toBe(1)
    expect(stderr).toEqual([
      expect.stringMatching(/and the account ranger@example\.org: add --yes to confirm it/),
    ])
    expect(await place.query('select count(*)::int as cameras from device')).toEqual([{ cameras: CAMERAS }])
  })

  test('accepts all cameras of the first fleet again after a sign-up, adds to their history and leaves their owners', async () => {
    await place.query(
      `update user_device set user_id = (select user_id from user_account where email = 'ranger@example.org'), group_id = null
       where device_id = 1001 and user_id = (select user_id from user_account where email = 'owner@demo.example')`,
    )

    const again = await startDemo()

    expect((await again.signal('SIGTERM')).stdout.join('\n')).not.toContain('refused')
    expect(await readSecrets()).toBe(secrets)
    const after = await countInsights()
    expect(after.stored).toBeGreaterThanOrEqual(before.stored)
    expect(after.distinct).toBe(after.stored)
    expect(await place.query('select count(*)::int as cameras from device')).toEqual([{ cameras: CAMERAS }])
    expect(
      await place.query(
        `select email from user_device join user_account using (user_id) where device_id = 1001 order by email`,
      ),
    ).toEqual([
      { email: 'ranger@example.org' },
      { email: 'staff@demo.example' },
      { email: 'viewer@demo.example' },
    ])
  })

  test('starts again after --reset, and deletes nothing else', async () => {
    await writeFile(join(place.dataDir, 'notes.txt'), 'mine')

    const reset = await startDemo([...smallFleet(2), '--reset', '--yes'])
    await reset.signal('SIGTERM')

    expect(await readSecrets()).not.toContain(secrets.split('\n')[0])
    expect(await readFile(join(place.dataDir, 'notes.txt'), 'utf8')).toBe('mine')
  })
})

describe('in a folder with other users’ data', () => {
  let own: Place

  beforeAll(async () => {
    own = await openPlace()
    await own.command('user', 'create', ...REAL_OWNER)
  })
  afterAll(() => own.remove())

  test('the demo is refused, with advice on what to do instead', async () => {
    const { code, stderr } = await own.node('demo', SMALL).ended

    expect(code).toBe(1)
    expect(stderr.at(-1)).toBe(
      `sentinel-console: the data in ${own.dataDir} is not the demo's, it has the account ranger@example.org: ` +
        'name another folder (DATA_DIR=./demo-data npm run demo)',
    )
    expect(await own.query('select email from user_account')).toEqual([{ email: 'ranger@example.org' }])
  })

  test('--reset deletes nothing', async () => {
    const { code, stderr } = await own.node('demo', [...SMALL, '--reset', '--yes']).ended

    expect(code).toBe(1)
    expect(stderr).toEqual([
      expect.stringContaining("is not the demo's, it has the account ranger@example.org"),
    ])
    expect((await stat(join(own.dataDir, 'database'))).isDirectory()).toBe(true)
  })
})

test.each([
  [['--days', 'many'], /backfill-days/],
  [['--speed', '0'], /speed/],
  [['--colour'], /--colour.*usage: npm run demo/s],
])('%j is refused in one line', async (args, message) => {
  const { code, stderr } = await place.node('demo', args).ended

  expect(code).toBe(1)
  expect(stderr.join('\n')).toMatch(message)
})
