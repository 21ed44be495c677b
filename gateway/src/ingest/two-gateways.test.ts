import { uplinkTopic } from '@sentinel/contracts/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage, anInsightsMessage } from '../testing/messages.ts'
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
