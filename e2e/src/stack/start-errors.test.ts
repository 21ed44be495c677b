import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts, openPlace, type Place } from './place.ts'

let place: Place
let other: TestDatabase
let taken: Server
let takenPort: number
let unusedPort: number

beforeAll(async () => {
  place = await openPlace()
  other = await createTestDatabase()
  ;[takenPort = 0, unusedPort = 0] = await findFreePorts(2)
  taken = createServer().listen(takenPort, '127.0.0.1')
  await once(taken, 'listening')
  await writeFile(join(place.dataDir, 'file'), '')
})
afterAll(async () => {
  taken.close()
  await place.remove()
  await other.drop()
})

/** What stands on stderr of a start that must fail; the rest is the same for all. Its database is a running one. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await place.start({ DATABASE_URL: other.url, ...settings }).ended
  expect(stderr).toHaveLength(1)
  expect(code).toBe(1)
  expect(stdout).toEqual([])
  expect(await place.processes()).toEqual([])
  return stderr[0]!
}

test.each([
  ['MQTT_PORT', 'with another database', {}],
  ['HTTP_PORT', 'with another database', {}],
  ['GATEWAY_HTTP_PORT', 'with the embedded database', { DATABASE_URL: '' }],
])('%s that another program has, %s', async (setting, _, settings) => {
  expect(await refusalOf({ ...settings, [setting]: String(takenPort) })).toBe(
    `sentinel-console: port ${takenPort} on 127.0.0.1 is taken: choose another with ${setting}`,
  )
})

test('all ports that another program has are told at once', async () => {
  const port = String(takenPort)
  const line = await refusalOf({ MQTT_PORT: port, GATEWAY_HTTP_PORT: port, HTTP_PORT: port })
  const setting = (name: string) => `port ${port} on 127.0.0.1 is taken: choose another with ${name}`
  expect(line).toBe(
    `sentinel-console: ${['GATEWAY_HTTP_PORT', 'MQTT_PORT', 'HTTP_PORT'].map(setting).join('; ')}`,
  )
})

test.each([
  ['MQTT_HOST', '192.0.2.1', '192.0.2.1 is no address of this machine'],
  ['GATEWAY_HTTP_HOST', 'nowhere.invalid', 'no address is known for nowhere.invalid'],
])('%s that is not ours is told by that name', async (setting, host, reason) => {
  expect(await refusalOf({ [setting]: host })).toBe(`sentinel-console: ${setting}: ${reason}`)
})

test('a setting of one program that is wrong', async () => {
  expect(await refusalOf({ RETENTION_DAYS: 'a year' })).toBe(
    'sentinel-console: RETENTION_DAYS: must be a whole number of days, 1 to 36500',
  )
})

test('a setting that all programs read is named once', async () => {
  expect(await refusalOf({ LOG_LEVEL: 'loud' })).toMatch(/^sentinel-console: LOG_LEVEL: [^;]+$/)
})

test('bad settings of the console and of each program are told at once', async () => {
  expect(await refusalOf({ DATABASE_URL: 'junk', MQTT_PORT: 'abc', HTTP_PORT: '70000' })).toMatch(
    /^sentinel-console: DATABASE_URL: must be a postgres:\/\/ address; HTTP_PORT: [^;]+; MQTT_PORT: [^;]+$/,
  )
})

test('a database address that is none', async () => {
  expect(await refusalOf({ DATABASE_URL: 'junk' })).toBe(
    'sentinel-console: DATABASE_URL: must be a postgres:// address',
  )
})

test('a database that is not there: its address without the password', async () => {
  const address = `127.0.0.1:${unusedPort}`
  expect(await refusalOf({ DATABASE_URL: `postgres://someone:secret@${address}/wild` })).toBe(
    `sentinel-console: DATABASE_URL: no database at ${address}/wild (connect ECONNREFUSED ${address})`,
  )
})

test('a database that knows no such user, password or database: what it says, and never that there is none', async () => {
  const address = new URL(other.url)
  const wrong = (change: Partial<URL>) => Object.assign(new URL(address), change).href
  const refused = (path: string, reason: RegExp) =>
    expect.stringMatching(
      new RegExp(
        `^sentinel-console: DATABASE_URL: ${address.host}${path} refuses us \\(${reason.source}\\)$`,
      ),
    )
  expect(await refusalOf({ DATABASE_URL: wrong({ username: 'nobody', password: 'guess' }) })).toEqual(
    refused(address.pathname, /.*"nobody".*/),
  )
  expect(await refusalOf({ DATABASE_URL: wrong({ pathname: '/wild' }) })).toEqual(
    refused('/wild', /database "wild" does not exist/),
  )
})

test.each([
  ['with the embedded database', { DATABASE_URL: '' }],
  ['with another', { DATABASE_URL: 'postgres://127.0.0.1:1/wild' }],
])('a data folder that is a file, or below where no folder can be, %s', async (_, settings) => {
  const file = join(place.dataDir, 'file')
  expect(await refusalOf({ ...settings, DATA_DIR: file })).toBe(
    `sentinel-console: Cannot use ${file}: it is a file`,
  )
  expect(await refusalOf({ ...settings, DATA_DIR: join(file, 'data') })).toBe(
    `sentinel-console: Cannot use ${join(file, 'data')}: a part of its path is a file`,
  )
})

test.runIf(process.platform === 'linux')('a data folder where the system makes none', async () => {
  expect(await refusalOf({ DATABASE_URL: '', DATA_DIR: '/proc/sentinel' })).toBe(
    'sentinel-console: Cannot use /proc/sentinel: no folder can be made there',
  )
})
