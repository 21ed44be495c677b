import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MqttClient } from 'mqtt'
import { addIntegration, addRule } from '../testing/integrations.ts'
import { aHealthMessage, anInsightsMessage } from '../testing/messages.ts'
import { createOwner } from '../testing/owners.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICES = 40
const ROUNDS = 30

let gateways: TestGateway[]

beforeAll(async () => {
  const first = await startTestGateway()
  gateways = [await startTestGateway({ databaseUrl: first.databaseUrl }), first]
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop()
})

test('two gateways that store all kinds of uplinks of the same devices never deadlock', async () => {
  const [first, second] = gateways as [TestGateway, TestGateway]
  const secrets = await Promise.all(Array.from({ length: DEVICES }, (_, id) => first.provision(id)))
  const clients = await Promise.all(
    secrets.flatMap((password, id) =>
      [first, second].map(async ({ connect }) => ({
        id,
        client: await connect({ clientId: String(id), username: String(id), password }),
      })),
    ),
  )
  const send = async ({ id, client }: (typeof clients)[number], round: number) => {
    const [kind, message] =
      (id + round) % 2
        ? (['insights', anInsightsMessage()] as const)
        : (['health', aHealthMessage()] as const)
    const topic = round % 10 === 9 ? `sentinels/${id}/up/unknown` : uplinkTopic(id, kind)
    await client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  }
  await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) =>
      clients.toSorted(() => Math.random() - 0.5).map((each) => send(each, round)),
    ).flat(),
  )

  const { rows } = await first.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  const counted = await first.database.query(
    'select sum(insight_count) = (select count(*) from insight) as fits from device_stat',
  )
  expect(counted.rows).toEqual([{ fits: true }])
})

test('two gateways never deadlock over the messages that their uplinks send, and no batch is refused because of what is deleted in the meantime', async () => {
  const [first, second] = gateways as [TestGateway, TestGateway]
  const { database } = first
  const owners = await Promise.all(
    Array.from({ length: DEVICES }, async (_, at) => {
      const [here, there] = [1000 + 2 * at, 1001 + 2 * at]
      const clients = [await first.connectDevice(here), await second.connectDevice(there)]
      const userId = await createOwner(database, [here, there])
      await addIntegration(database, { userId, platform: 'gundi_v1' })
      await addIntegration(database, { userId, platform: 'email' })
      await addRule(database, { userId, className: 'Class 17', hours: [0, 1439] })
      return { userId, clients }
    }),
  )
  const publish = async (clients: MqttClient[], round: number) => {
    for (const client of clients)
      await (round % 2
        ? publishUplink(client, 'insights', anInsightsMessage())
        : publishUplink(client, 'health', aHealthMessage({ startup_data: { cable_ok: round % 4 === 0 } })))
  }
  const resolveAll = () => database.query(`update alert set status = 'resolved' where status <> 'resolved'`)
  const leave = ({ userId }: { userId: number }) =>
    database.query('delete from integration where user_id = $1', [userId])
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all([
      ...owners.map(({ clients }, at) => publish(clients, round + at)),
      resolveAll(),
      ...owners.slice(round, round + 1).map(leave),
    ])

  const { rows } = await database.query(
    `select deadlocks, (select count(*) from dead_letter where device_id >= 1000) as refused,
       (select count(*) from insight where device_id >= 1000) as stored
     from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0, refused: 0, stored: (DEVICES * 2 * ROUNDS) / 2 }])
})
