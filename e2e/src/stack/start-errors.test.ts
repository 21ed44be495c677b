import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProgress, findFreePorts, openPlace, type Place } from './place.ts'

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

/**
 * Returns what a start that must fail prints to stderr, and checks what all such starts have in common. They use a running database unless the
 * settings name another.
 */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await place.start({ DATABASE_URL: other.url, ...settings }).ended
  expect(stderr).toHaveLength(1)
  expect(code).toBe(1)
  expect(stdout.filter((line) => !isProgress(line))).toEqual([])
  expect(await place.processes()).toEqual([])
  return stderr[0]!
}

const takenFor = (setting: string) =>
  `port ${takenPort} on 127.0.0.1 is taken: choose another with ${setting}`

test('a port that another program uses is refused, with the embedded database', async () => {
  const line = await refusalOf({ DATABASE_URL: '', GATEWAY_HTTP_PORT: String(takenPort) })
  expect(line).toBe(`sentinel-console: ${takenFor('GATEWAY_HTTP_PORT')}`)
})

test('an unknown option is refused', async () => {
  const { code, stderr } = await place.node('start', ['--port', '80']).ended
  expect(stderr).toEqual(["sentinel-console: Unknown option '--port' (usage: npm start)"])
  expect(code).toBe(1)
})

test('all ports that other programs use are reported together', async () => {
  const port = String(takenPort)
  const line = await refusalOf({ MQTT_PORT: port, GATEWAY_HTTP_PORT: port, HTTP_PORT: port })
  expect(line).toBe(
    `sentinel-console: ${['GATEWAY_HTTP_PORT', 'MQTT_PORT', 'HTTP_PORT'].map(takenFor).join('; ')}`,
  )
})

test('hosts that do not belong to this machine are reported by name', async () => {
  const line = await refusalOf({ MQTT_HOST: '192.0.2.1', GATEWAY_HTTP_HOST: 'nowhere.invalid' })
  expect(line).toBe(
    'sentinel-console: GATEWAY_HTTP_HOST: no address is known for nowhere.invalid; MQTT_HOST: 192.0.2.1 is no address of this machine',
  )
})

test('invalid settings of the console and of each program are reported together, each of them once', async () => {
  const line = await refusalOf({
    DATABASE_URL: 'junk',
    LOG_LEVEL: 'loud', // read by all programs
    MQTT_PORT: 'abc',
    HTTP_PORT: '70000',
    RETENTION_DAYS: 'a year',
  })
  expect(line.replace('sentinel-console: ', '').split('; ').toSorted()).toEqual([
    'DATABASE_URL: must be a postgres:// address',
    expect.stringMatching(/^HTTP_PORT: /),
    expect.stringMatching(/^LOG_LEVEL: /),
    expect.stringMatching(/^MQTT_PORT: /),
    'RETENTION_DAYS: must be a whole number of days, 1 to 36500',
  ])
})

test('a missing database is reported by its address, without the password', async () => {
  const address = `127.0.0.1:${unusedPort}`
  expect(await refusalOf({ DATABASE_URL: `postgres://someone:secret@${address}/wild` })).toBe(
    `sentinel-console: DATABASE_URL: no database at ${address}/wild (connect ECONNREFUSED ${address})`,
  )
})

test('a database that refuses the user, the password or the database name is reported with its reason, not as missing', async () => {
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
])('a data folder that is a file, or below a file, is refused %s', async (_, settings) => {
  const file = join(place.dataDir, 'file')
  expect(await refusalOf({ ...settings, DATA_DIR: file })).toBe(
    `sentinel-console: Cannot use ${file}: it is a file`,
  )
  expect(await refusalOf({ ...settings, DATA_DIR: join(file, 'data') })).toBe(
    `sentinel-console: Cannot use ${join(file, 'data')}: a part of its path is a file`,
  )
})

test.runIf(process.platform === 'linux')(
  'a data folder where the system allows none is refused',
  async () => {
    expect(await refusalOf({ DATABASE_URL: '', DATA_DIR: '/proc/sentinel' })).toBe(
      'sentinel-console: Cannot use /proc/sentinel: no folder can be made there',
    )
  },
)
