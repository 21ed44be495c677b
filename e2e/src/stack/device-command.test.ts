import { createHash } from 'node:crypto'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

const OWNER = 'owner@example.org'

let place: Place
let database: EmbeddedDatabase

const provision = (...args: string[]) => place.command('device', 'provision', ...args)
const devices = () =>
  place.query(
    `select d.*, h.software_version, l.email as owner, claim_code_expires_at - d.created_at as claim_valid
     from device d join device_health h using (device_id)
     left join (user_device join user_account l using (user_id)) using (device_id) order by device_id`,
  )

beforeAll(async () => {
  place = await openPlace()
  database = await openEmbeddedDatabase({ dataDir: place.dataDir })
  await place.command('user', 'create', '--email', OWNER, '--password', 'Sentinel-7-test!')
  await provision('--id', '1', '--owner', OWNER, '--dev-eui', '70b3d57ed0000001')
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

test('a device is linked to its owner, and its secrets are printed once and stored as hashes', async () => {
  const options = ['--name', 'Waterhole', '--firmware', '2.1.0', '--dev-eui', '70-B3-D5-7E-D0-00-00-07']
  const { code, stdout, stderr } = await provision('--id', '7', '--owner', 'Owner@Example.org', ...options)

  expect({ code, stderr, lines: stdout.length }).toEqual({ code: 0, stderr: [], lines: 1 })
  const answer = JSON.parse(stdout[0]!)
  expect(answer).toEqual({
    device_id: 7,
    claim_code: expect.stringMatching(/^[A-Z2-7]{16}$/),
    mqtt: { username: '7', password: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const [, device] = await devices()
  expect(device).toMatchObject({
    device_id: 7,
    device_name: 'Waterhole',
    software_version: '2.1.0',
    dev_eui: '70b3d57ed0000007',
    owner: OWNER,
    secret_sha256: sha256(answer.mqtt.password),
    claim_code_sha256: sha256(answer.claim_code),
    claim_valid: { days: 90 },
  })
  const stored = JSON.stringify(device)
  expect(stored).not.toContain(answer.claim_code)
  expect(stored).not.toContain(answer.mqtt.password)
})

test('npm run -s prints only the answer, also with the fewest options', async () => {
  const { code, stdout } = await place.npm(
    'run',
    '-s',
    'device',
    '--',
    'provision',
    '--id',
    '0',
    '--owner',
    OWNER,
  ).ended

  expect(code).toBe(0)
  expect(stdout.map((line) => Object.keys(JSON.parse(line)))).toEqual([['device_id', 'claim_code', 'mqtt']])
  expect((await devices())[0]).toMatchObject({ device_id: 0, device_name: null, dev_eui: null })
})

test('if two processes provision the same device at the same time, one is refused', async () => {
  const ended = await Promise.all([1, 2].map(() => provision('--id', '3', '--owner', OWNER)))

  expect(ended.map(({ code }) => code ?? -1).toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(ended.flatMap(({ stderr }) => stderr)).toEqual(['device: There is a device 3 already.'])
})

test('many devices can be provisioned with one command, each with its own secret and name', async () => {
  const { code, stdout } = await provision('--id', '101', '--owner', OWNER, '--name', 'Ridge', '--count', '3')

  expect(code).toBe(0)
  const answers = stdout.map((line) => JSON.parse(line) as { device_id: number; mqtt: { password: string } })
  expect(answers.map(({ device_id }) => device_id)).toEqual([101, 102, 103])
  expect(new Set(answers.map(({ mqtt }) => mqtt.password)).size).toBe(3)
  expect(
    await place.query(
      'select device_name, owners.n from device, lateral (select count(*)::int as n from user_device l where l.device_id = device.device_id) owners where device_id between 101 and 103 order by device_id',
    ),
  ).toEqual([
    { device_name: 'Ridge 1', n: 1 },
    { device_name: 'Ridge 2', n: 1 },
    { device_name: 'Ridge 3', n: 1 },
  ])
})

const USAGE =
  'npm run -s device -- provision --id N --owner E [--name T] [--firmware V] [--dev-eui X] [--count N]'
const ID = '--id is a whole number from 0 to 2147483647'
const EUI = '--dev-eui has 16 hexadecimal digits'
const DEVICE = ['--id', '9', '--owner', OWNER]

test.concurrent.each([
  [
    'an owner nobody knows',
    ['--id', '9', '--owner', 'no@example.org'],
    'There is no user with the email no@example.org.',
  ],
  ['a device id that is taken', ['--id', '1', '--owner', OWNER], 'There is a device 1 already.'],
  [
    'a DevEUI that is taken, in other letters',
    [...DEVICE, '--dev-eui', '70-B3-D5-7E-D0-00-00-01'],
    'There is a device with the DevEUI 70b3d57ed0000001 already.',
  ],
  ['a DevEUI of other letters', [...DEVICE, '--dev-eui', 'z0b3d57ed0000001'], EUI],
  ['an id that is no number', ['--id', 'seven', '--owner', OWNER], ID],
  ['a negative id', ['--id=-7', '--owner', OWNER], ID],
  ['an id too large', ['--id', '2147483648', '--owner', OWNER], ID],
  ['a name too long', [...DEVICE, '--name', 'x'.repeat(31)], '--name has at most 30 characters'],
  ['a count of none', [...DEVICE, '--count', '0'], '--count is a whole number from 1 to 10000'],
  [
    'a DevEUI for many',
    [...DEVICE, '--count', '2', '--dev-eui', '70b3d57ed0000099'],
    '--dev-eui names one device, without --count',
  ],
  [
    'many names too long',
    [...DEVICE, '--count', '10', '--name', 'x'.repeat(28)],
    '--name has at most 30 characters',
  ],
  [
    'many, one of which is there already',
    ['--id', '2', '--owner', OWNER, '--count', '2'],
    'There is a device 3 already.',
  ],
  ['no owner', ['--id', '9'], `--id and --owner are needed (usage: ${USAGE})`],
  ['an unknown option', [...DEVICE, '--color', 'green'], `Unknown option '--color' (usage: ${USAGE})`],
])('%s is refused with one line', async (_, args, reason) => {
  expect(await provision(...args)).toMatchObject({ code: 1, stdout: [], stderr: [`device: ${reason}`] })
})

test('a new claim code replaces the former one, also for a camera without an owner', async () => {
  await place.query('delete from user_device where device_id = 1')
  const [before] = await devices().then((all) => all.filter(({ device_id }) => device_id === 1))
  const { code, stdout } = await place.command('device', 'claim-code', '--id', '1')
  expect(code).toBe(0)
  const made = JSON.parse(stdout[0]!)
  expect(made).toEqual({
    device_id: 1,
    claim_code: expect.stringMatching(/^[A-Z2-7]{16}$/),
    expires_at: expect.stringMatching(/Z$/),
  })
  const [after] = await devices().then((all) => all.filter(({ device_id }) => device_id === 1))
  expect(after!.claim_code_sha256).toEqual(sha256(made.claim_code))
  expect(after!.claim_code_sha256).not.toEqual(before!.claim_code_sha256)
  expect(await place.command('device', 'claim-code', '--id', '9')).toMatchObject({
    code: 1,
    stderr: ['device: There is no device 9.'],
  })
  expect(await place.command('device', 'claim-code', '--id', '9999999999')).toMatchObject({
    code: 1,
    stderr: ['device: --id is a whole number from 0 to 2147483647'],
  })
})

test('a rotated device has another password, printed once, and a revoked one has no working password', async () => {
  const find = async () => (await devices()).find(({ device_id }) => device_id === 1)!
  const before = await find()
  const rotated = await place.command('device', 'rotate', '--id', '1')
  expect(rotated).toMatchObject({ code: 0, stderr: [] })
  const answer = JSON.parse(rotated.stdout[0]!)
  expect(answer).toEqual({
    device_id: 1,
    mqtt: { username: '1', password: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(before.secret_sha256).not.toEqual(sha256(answer.mqtt.password))
  expect(await find()).toMatchObject({ secret_sha256: sha256(answer.mqtt.password), revoked_at: null })

  const revoked = await place.command('device', 'revoke', '--id', '1')
  expect(revoked).toMatchObject({ code: 0, stdout: ['{"device_id":1,"mqtt":{"username":"1"}}'] })
  expect((await find()).revoked_at).not.toBeNull()
  await place.command('device', 'rotate', '--id', '1')
  expect((await find()).revoked_at).toBeNull()
})

test.each(['rotate', 'revoke'])('%s reports a device that does not exist', async (action) => {
  expect(await place.command('device', action, '--id', '9')).toMatchObject({
    code: 1,
    stdout: [],
    stderr: ['device: There is no device 9.'],
  })
  expect(await place.command('device', action)).toMatchObject({
    stderr: [`device: --id is needed (usage: npm run -s device -- ${action} --id N)`],
  })
})

test('refused commands have stored nothing', async () => {
  expect((await devices()).map((device) => device.device_id)).toEqual([0, 1, 3, 7, 101, 102, 103])
  expect(await place.query('select device_id from user_device order by 1')).toHaveLength(6)
})

test('each command is in the audit trail, without an actor, except commands that change nothing', async () => {
  const findActs = () =>
    place.query(
      `select kind, actor_id, device_id, about from account_event where is_act and kind <> 'account_created' order by event_id`,
    )
  const before = (await findActs()).length
  await provision('--id', '501', '--owner', OWNER, '--count', '2')
  await place.command('device', 'claim-code', '--id', '501')
  await place.command('device', 'revoke', '--id', '501')
  await place.command('device', 'revoke', '--id', '501')
  await place.command('device', 'rotate', '--id', '501')

  const ofDevice = { actor_id: null, device_id: 501, about: {} }
  expect((await findActs()).slice(before)).toEqual([
    {
      kind: 'devices_provisioned',
      actor_id: null,
      device_id: null,
      about: { count: 2, device_ids: [501, 502] },
    },
    { kind: 'claim_code_made', ...ofDevice },
    { kind: 'credentials_revoked', ...ofDevice },
    { kind: 'credentials_rotated', ...ofDevice },
  ])
})

test('an account that the command creates is in the audit trail', async () => {
  expect(
    await place.query(
      `select kind, actor_id, about from account_event join user_account on user_id = subject_id where is_act and email = '${OWNER}'`,
    ),
  ).toEqual([{ kind: 'account_created', actor_id: null, about: { role: 'owner' } }])
})

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
