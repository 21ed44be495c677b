import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import { publishBytes } from '../testing/mqtt-bytes.ts'
import { pollUntil } from '../testing/poll.ts'
import { connectRaw, connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let administrator: Client
let gateway: TestGateway
let secret: string

beforeAll(async () => {
  administrator = new Client({ connectionString: inject('databaseServerUrl') })
  await administrator.connect()
  gateway = await startTestGateway()
  secret = await gateway.provision(DEVICE)
})
afterAll(async () => {
  await gateway.stop()
  await administrator.end()
})

const databaseName = () => new URL(gateway.databaseUrl).pathname.slice(1)
const readyStatus = async () => (await fetch(`${gateway.httpUrl}/readyz`)).status

test('while the database is away a device is refused with code 3 and nothing is acknowledged; afterwards everything is accepted', async () => {
  const client = await connectRawDevice(gateway.port, DEVICE, secret)
  const message = aHealthMessage()
  const publish = publishBytes({
    topic: uplinkTopic(DEVICE, 'health'),
    payload: JSON.stringify(message),
    qos: 1,
    packetId: 5,
  })
  await administrator.query(`alter database ${databaseName()} with allow_connections false`)
  await administrator.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1`,
    [databaseName()],
  )
  await pollUntil(readyStatus, (status) => status === 503)

  client.send(publish)
  expect(await client.rest()).toEqual([])
  const { client: refused, connack } = await connectRaw(gateway.port, DEVICE, secret)
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 3 })
  expect(await refused.rest()).toEqual([])

  await administrator.query(`alter database ${databaseName()} with allow_connections true`)
  await pollUntil(readyStatus, (status) => status === 200)
  const back = await connectRawDevice(gateway.port, DEVICE, secret)
  back.send(publish)
  expect(await back.next()).toEqual({ type: 'puback', packetId: 5 })
  const { rows } = await gateway.database.query('select message_identifier from health')
  expect(rows).toEqual([{ message_identifier: message.message_id }])
  back.break()
})
