import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { addCommand, listenForCommands, readHistory, takeCommand } from '../testing/commands.ts'
import { type DatabaseLink, openDatabaseLink } from '../testing/database-link.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { openTestPool } from '../testing/test-pool.ts'
import { CommandDispatcher } from './command-dispatcher.ts'

let testDatabase: TestDatabase
let database: pg.Pool
let link: DatabaseLink
/** The dispatcher's own pool, which connects through `link`. */
let pool: pg.Pool
let mqtt: TestBroker
let dispatcher: CommandDispatcher
const logged: string[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
  await database.query(
    `insert into device (device_id, secret_sha256) values (1, sha256('1')), (2, sha256('2'))`,
  )
  link = await openDatabaseLink(testDatabase.url)
  pool = openTestPool(link.url, { statementTimeoutMs: 500 })
  mqtt = await startTestBroker({
    onListening: (clientId) => dispatcher.connect(Number(clientId)),
    onDisconnected: (clientId) => dispatcher.disconnect(Number(clientId)),
  })
  dispatcher = new CommandDispatcher({
    pool,
    broker: mqtt.broker,
    metrics: createMetrics(new Registry()),
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
  })
  dispatcher.start('https://devices.example')
})
afterAll(async () => {
  await dispatcher.stop()
  await mqtt.stop()
  await link.close() // closed first, because dead connections would not close on their own
  await Promise.all([pool.end(), database.end()])
  await testDatabase.drop()
})

test('commands and acknowledgements from a database outage are sent and stored when it is over', async () => {
  const command = await addCommand(database, 1)
  const one = await mqtt.connect({ clientId: '1' })
  await listenForCommands(one, 1)
  const sent = await takeCommand(one)
  const two = await mqtt.connect({ clientId: '2' })
  await listenForCommands(two, 2)

  link.freeze()
  sent.acknowledge()
  const later = await addCommand(database, 2)
  dispatcher.wake([2])
  const readLog = () => logged.join('')
  await expect.poll(readLog, { timeout: 10_000 }).toContain('acknowledgements of commands not stored')
  await expect.poll(readLog, { timeout: 10_000 }).toContain('commands not claimed')
  expect(await readHistory(database, command)).toEqual(['created', 'handed_over'])
  expect(await readHistory(database, later)).toEqual(['created'])

  link.mend()
  expect((await takeCommand(two)).message).toMatchObject({ id: later.id })
  await expect
    .poll(() => readHistory(database, command), { timeout: 20_000 })
    .toEqual(['created', 'handed_over', 'acknowledged'])
}, 60_000)
