import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { PINGREQ, publishBytes } from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7
const BURST = 50
const deviceLimits = {
  subscriptionsMax: 10,
  messagesPerSecond: 10,
  messagesBurst: BURST,
  heldMaxBytes: 2 ** 20,
}

/** Sends this many health messages. Resolves when the last one is acknowledged. */
async function send(client: RawClient, messages: number, firstId: number): Promise<void> {
  const topic = uplinkTopic(DEVICE, 'health')
  for (let id = firstId; id < firstId + messages; id++)
    client.send(publishBytes({ topic, qos: 1, packetId: id, payload: JSON.stringify({ message_id: id }) }))
  for (let id = firstId; id < firstId + messages; id++)
    expect(await client.next()).toEqual({ type: 'puback', packetId: id })
}

test('a device that has used up its burst waits, also when it connects again; all it sent is stored', async () => {
  const gateway = await startTestGateway({ deviceLimits })
  onTestFinished(() => gateway.stop())
  const secret = await gateway.provision(DEVICE)
  const first = await connectRawDevice(gateway.port, DEVICE, secret)
  const startMs = performance.now()
  await send(first, BURST + 10, 1)
  first.break()
  await first.closed

  const second = await connectRawDevice(gateway.port, DEVICE, secret, { keepaliveSeconds: 1 })
  await send(second, 10, 1000)
  second.send(PINGREQ)
  expect(await second.next()).toEqual({ type: 'pingresp' })
  // The PINGREQ is read when there is capacity again. At 10 a second, this takes 2 s for the 20 messages beyond the burst.
  expect(performance.now() - startMs).toBeGreaterThan(2000)
  const { rows } = await gateway.database.query('select count(*)::int as stored from health')
  expect(rows).toEqual([{ stored: BURST + 20 }])
})

test('a gateway that takes a history holds nothing back', async () => {
  const gateway = await startTestGateway({
    takesBackfill: true,
    deviceLimits: { ...deviceLimits, messagesPerSecond: 1, messagesBurst: 1 },
  })
  onTestFinished(() => gateway.stop())
  const client = await connectRawDevice(gateway.port, DEVICE, await gateway.provision(DEVICE))
  // At one message a second this would exceed the test's timeout.
  for (let round = 0; round < 10; round++) await send(client, 50, 1 + round * 50)
  client.send(PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
})
