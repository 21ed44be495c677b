import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseLink, openDatabaseLink } from '../testing/database-link.ts'
import { aHealthMessage } from '../testing/messages.ts'
import { publishBytes } from '../testing/mqtt-bytes.ts'
import { connectRaw, connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { openTestPool } from '../testing/test-pool.ts'

const DEVICE = 7
const TIMEOUT_MS = 400

let testDatabase: TestDatabase
let link: DatabaseLink
let database: pg.Pool
let gateway: TestGateway
let secret: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
  link = await openDatabaseLink(testDatabase.url)
  gateway = await startTestGateway({
    databaseUrl: link.url,
    commitTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
  })
  secret = await gateway.provision(DEVICE)
})
afterAll(async () => {
  await link.close() // closed first, because dead connections would not close on their own
  await gateway.stop()
  await database.end()
  await testDatabase.drop()
})

const connect = () => connectRawDevice(gateway.port, DEVICE, secret)

function aPublish() {
  const message = aHealthMessage()
  const payload = JSON.stringify(message)
  const bytes = publishBytes({ topic: uplinkTopic(DEVICE, 'health'), payload, qos: 1, packetId: 5 })
  return { messageId: message.message_id, bytes }
}

async function countStored(messageId: number): Promise<number | null> {
  const { rowCount } = await database.query('select from health where message_identifier = $1', [messageId])
  return rowCount
}

/** Sends a message like a device does: resends it over a new connection until it is acknowledged. */
async function sendUntilAcknowledged(bytes: Uint8Array): Promise<void> {
  await expect
    .poll(
      async () => {
        const { client, connack } = await connectRaw(gateway.port, DEVICE, secret)
        client.send(bytes)
        const answer = await client.next().catch(() => connack) // refused, or closed unacknowledged
        client.break()
        return answer
      },
      { timeout: 60_000 },
    ) // each unused dead connection is detected by its own timeout
    .toEqual({ type: 'puback', packetId: 5 })
}

test('a commit that exceeds its time-out is not acknowledged, and the message is stored later, once', async () => {
  const client = await connect()
  const { messageId, bytes } = aPublish()
  const blocking = await database.connect()
  await blocking.query('begin')
  await blocking.query('lock table health in exclusive mode') // the table may still be read
  client.send(bytes)
  expect(await client.rest()).toEqual([])
  expect(await countStored(messageId)).toBe(0)

  await blocking.query('rollback')
  blocking.release()
  await sendUntilAcknowledged(bytes)
  expect(await countStored(messageId)).toBe(1)
})

test('while the database does not answer, nothing is acknowledged and no device accepted; afterwards everything continues', async () => {
  const client = await connect()
  const { messageId, bytes } = aPublish()
  link.freeze()
  client.send(bytes)
  const { client: refused, connack } = await connectRaw(gateway.port, DEVICE, secret)
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 3 })
  expect(await refused.rest()).toEqual([])
  expect(await client.rest()).toEqual([])

  link.mend()
  await sendUntilAcknowledged(bytes)
  expect(await countStored(messageId)).toBe(1)
}, 90_000)
