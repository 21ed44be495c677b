import { createHash } from 'node:crypto'
import type { ImportOutcome, NewDeviceCredentials } from '@sentinel/contracts/staff/provisioning'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser
let owner: TestUser
let firstId = 100_000

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  owner = await api.createUser()
})
beforeEach(() => {
  firstId += 1000
})
afterAll(() => api.stop())

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const provision = (order: object) => api.as(staff).post('/api/internal/devices', order)

async function importCsv(csv: string, dryRun = false): Promise<ImportOutcome> {
  const response = await api.as(staff).post('/api/internal/devices/import', { csv, dryRun })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function actsOf(kind: string, deviceId = firstId) {
  const { rows } = await api.pool.query(
    `select actor_id, device_id, about, address from account_event
     where is_act and kind = $1 and (device_id = $2 or about -> 'device_ids' @> to_jsonb($2::int)) order by event_id`,
    [kind, deviceId],
  )
  return rows
}

async function deviceOf(deviceId: number) {
  const { rows } = await api.pool.query(
    `select d.*, h.software_version, array(select user_id from user_device l where l.device_id = d.device_id) as owners
     from device d join device_health h using (device_id) where device_id = $1`,
    [deviceId],
  )
  return rows[0]
}

test('a device is created with its owner, its credentials are shown once, and the trail names who created it', async () => {
  const response = await provision({
    device_id: firstId,
    owner_email: owner.email.toUpperCase(),
    name: ' Ridge ',
    firmware: '2.1.0',
    dev_eui: '70-B3-D5-7E-D0-00-10-07',
  })
  expect(response.statusCode).toBe(200)
  const made: NewDeviceCredentials = response.json()
  expect(await deviceOf(firstId)).toMatchObject({
    owners: [owner.id],
    device_name: 'Ridge',
    software_version: '2.1.0',
    dev_eui: '70b3d57ed0001007',
    secret_sha256: sha256(made.mqtt.password),
    claim_code_sha256: sha256(made.claim_code),
  })
  expect(await actsOf('devices_provisioned')).toEqual([
    {
      actor_id: staff.id,
      device_id: firstId,
      about: { count: 1, device_ids: [firstId] },
      address: '127.0.0.1',
    },
  ])
})

test.each([
  ['4711x', 'device_id'],
  [-1, 'device_id'],
  [2 ** 31, 'device_id'],
  [1.5, 'device_id'],
])('device id %j is refused with a text at its field', async (deviceId, field) => {
  const response = await provision({ device_id: deviceId })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('an id, a DevEUI and an owner that are invalid are named together, and nothing is created', async () => {
  const eui = '70b3d57ed0002001'
  await provision({ device_id: firstId, dev_eui: eui })
  const response = await provision({ device_id: firstId, dev_eui: eui, owner_email: 'nobody@example.org' })
  expect(response.statusCode).toBe(409)
  expect(response.json().errors).toEqual({
    device_id: `There is a device ${firstId} already.`,
    owner_email: 'There is no account with the email nobody@example.org.',
  })
  const other = await provision({ device_id: firstId + 1, dev_eui: eui })
  expect(other.json().errors).toEqual({ dev_eui: `Device ${firstId} has this DevEUI.` })
  expect(await deviceOf(firstId + 1)).toBeUndefined()
})

test('if two calls create one device at the same time, one is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => provision({ device_id: firstId })))
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
})

test('a dry run shows what would be created and creates nothing', async () => {
  const csv = `\u{feff}DEVICE_ID;Owner_Email\r\n${firstId};${owner.email}\r\n\r\n${firstId + 1};\r\n`
  expect(await importCsv(csv, true)).toEqual({
    import_id: null,
    device_count: 2,
    devices: [
      { device_id: firstId, owner_email: owner.email, name: null, firmware: null, dev_eui: null },
      { device_id: firstId + 1, owner_email: null, name: null, firmware: null, dev_eui: null },
    ],
    errors: [],
    error_count: 0,
    credentials: [],
  })
  expect(await deviceOf(firstId)).toBeUndefined()
  expect(await actsOf('devices_provisioned')).toEqual([])
})

test('200 devices are imported together: each works, and the log of their owner has one entry', async () => {
  const person = await api.createUser()
  const lines = Array.from({ length: 200 }, (_, at) => `${firstId + at},${person.email},Ridge ${at}`)
  const { import_id, credentials } = await importCsv(`device_id,owner_email,name\n${lines.join('\n')}`)
  expect(import_id).toEqual(expect.any(Number))
  expect(new Set(credentials.map(({ mqtt }) => mqtt.password)).size).toBe(200)
  expect(await deviceOf(firstId + 199)).toMatchObject({
    owners: [person.id],
    device_name: 'Ridge 199',
    secret_sha256: sha256(credentials[199]!.mqtt.password),
  })
  expect(
    await api
      .as(person)
      .get('/api/getDevicesForUser')
      .then((response) => response.json()),
  ).toHaveLength(200)
  const { rows } = await api.pool.query(
    `select about ->> 'count' as count from account_event where subject_id = $1 and kind = 'cameras_added'`,
    [person.id],
  )
  expect(rows).toEqual([{ count: '200' }])
  expect(await actsOf('devices_provisioned')).toMatchObject([{ actor_id: staff.id, about: { count: 200 } }])
})

test('errors of the file and of the database are returned together, line by line, and nothing is created', async () => {
  await provision({ device_id: firstId, dev_eui: '70b3d57ed0003001' })
  const next = firstId + 1
  const csv = [
    'device_id,owner_email,dev_eui',
    `${firstId},,`,
    '4711x,,',
    `${next},nobody@example.org,`,
    `${firstId + 2},,70B3D57ED0003001`,
    `${firstId + 3},,`,
    `${firstId + 3},,`,
    `${firstId + 4},"half a li`,
  ].join('\n')
  const outcome = await importCsv(csv)
  expect(outcome.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'device_id'],
    [3, 'device_id'],
    [4, 'owner_email'],
    [5, 'dev_eui'],
    [7, 'device_id'],
    [8, null],
  ])
  expect(outcome).toMatchObject({ import_id: null, error_count: 6, credentials: [], device_count: 1 })
  expect(await deviceOf(firstId + 3)).toBeUndefined()
})

test('only the first errors are returned, with the number of all', async () => {
  const { errors, error_count } = await importCsv(`device_id\n${'x\n'.repeat(9999)}`, true)
  expect([errors.length, error_count]).toEqual([100, 9999])
})

test('the same file sent twice creates its devices once', async () => {
  const csv = `device_id\n${firstId}`
  await importCsv(csv)
  const again = await importCsv(csv)
  expect(again.errors).toEqual([
    { line: 2, column: 'device_id', message: `There is a device ${firstId} already.` },
  ])
})

test('a file of 10,000 devices is imported', async () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => 5_000_000 + at)
  const { credentials } = await importCsv(`device_id\n${ids.join('\n')}`)
  expect(credentials).toHaveLength(10_000)
})

test('undoing removes the devices that have not changed since the import, and explains why the others stay', async () => {
  const ids = [0, 1, 2, 3, 4, 5].map((at) => firstId + at)
  const [untouched, seen, claimed, renamed, rotated, grouped] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const { import_id } = await importCsv(
    `device_id,owner_email\n${ids.map((id) => `${id},${owner.email}`).join('\n')}`,
  )
  await api.pool.query('update device_stat set last_seen = now() where device_id = $1', [seen])
  await api.pool.query('select link_device($1, $2, now())', [staff.id, claimed])
  await api.as(owner).put(`/api/devices/${renamed}/display`, { display_name: 'By the river' })
  await api.as(staff).post(`/api/internal/devices/${rotated}/credentials`)
  await seedGroup(api.db, { userId: owner.id, name: `Group ${firstId}`, deviceIds: [grouped] })

  const undo = () => api.as(staff).delete(`/api/internal/deviceImports/${import_id}`)
  const stored = [
    { device_id: seen, because: 'has_sent' },
    { device_id: claimed, because: 'claimed' },
    { device_id: renamed, because: 'changed' },
    { device_id: rotated, because: 'changed' },
    { device_id: grouped, because: 'claimed' },
  ]
  expect((await undo()).json()).toEqual({ removed_count: 1, kept: stored })
  expect((await undo()).json()).toEqual({ removed_count: 0, kept: stored })
  expect(await deviceOf(untouched)).toBeUndefined()
  expect(await deviceOf(seen)).toBeDefined()
  expect(await actsOf('import_undone')).toEqual([
    {
      actor_id: staff.id,
      device_id: untouched,
      about: { count: 1, device_ids: [untouched] },
      address: '127.0.0.1',
    },
  ])
})

test('undoing an import of several devices creates one entry and one push for each owner', async () => {
  const people = [await api.createUser(), await api.createUser()]
  const lines = [0, 1, 2, 3].map((at) => `${firstId + at},${people[at % 2]?.email}`)
  const { import_id } = await importCsv(`device_id,owner_email\n${lines.join('\n')}`)
  const lastPush = await api.pool.query('select coalesce(max(change_id), 0) as id from change_log')
  await api.as(staff).delete(`/api/internal/deviceImports/${import_id}`)
  const { rows: entries } = await api.pool.query(
    `select subject_id, about from account_event where kind = 'cameras_removed' and subject_id = any ($1) order by subject_id`,
    [people.map(({ id }) => id)],
  )
  expect(entries).toEqual(
    people.map(({ id }, at) => ({
      subject_id: id,
      about: { count: 2, device_ids: [firstId + at, firstId + at + 2] },
    })),
  )
  const { rows: pushes } = await api.pool.query(
    `select array(select unnest(user_ids) order by 1) as users from change_log
     where kind = 'links:changed' and change_id > $1`,
    [lastPush.rows[0].id],
  )
  expect(pushes).toEqual([{ users: people.map(({ id }) => id) }])
})

test('gateways are notified of the devices that undoing removes, since one may be connected', async () => {
  const { import_id } = await importCsv(`device_id\n${firstId}`)
  const published: (string | undefined)[] = []
  const client = await api.pool.connect()
  client.on('notification', ({ payload }) => published.push(payload))
  try {
    await client.query('listen device_credentials')
    await api.as(staff).delete(`/api/internal/deviceImports/${import_id}`)
    await expect.poll(() => published).toEqual([String(firstId)])
  } finally {
    client.release(true)
  }
})

test('an import is listed while it can be undone', async () => {
  const { import_id } = await importCsv(`device_id\n${firstId}`)
  const list = async () => (await api.as(staff).get('/api/internal/deviceImports?limit=1')).json()
  expect(await list()).toMatchObject([
    { import_id, imported_by: staff.email, device_count: 1, left_count: 1 },
  ])
  await api.pool.query(`update device_import set imported_at = now() - interval '8 days'`)
  expect(await list()).toEqual([])
  expect((await api.as(staff).delete(`/api/internal/deviceImports/${import_id}`)).statusCode).toBe(404)
})
