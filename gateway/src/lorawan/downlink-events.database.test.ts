import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCommand, readHistory, untilStep, type CommandFields } from '../testing/commands.ts'
import { pollUntil } from '../testing/poll.ts'
import { aChirpStackUplink } from '../testing/radio-events.ts'
import { type RadioDevice, type RadioNetwork, startRadioNetwork } from '../testing/radio-network.ts'
import type { TestGateway } from '../testing/test-gateway.ts'

const RESTART: CommandFields = { type: 'reset_device', payload: {} }
const FLOOD = 1000

let network: RadioNetwork
let gateway: TestGateway
let camera: RadioDevice

beforeAll(async () => {
  network = await startRadioNetwork()
  gateway = network.gateway
})
beforeEach(async () => {
  camera = await network.addDevice()
})
afterAll(() => network.stop())

/** Returns the number of downlinks by day, today first. */
async function readUsage(): Promise<number[]> {
  const { rows } = await gateway.database.query<{ downlinks: number }>(
    'select downlinks from radio_usage where device_id = $1 order by day desc',
    [camera.deviceId],
  )
  return rows.map(({ downlinks }) => downlinks)
}

/** Resolves when everything reported so far is stored. Each connection handles its events one after the other. */
async function settled(): Promise<void> {
  const devAddr = randomUUID().slice(0, 8)
  await camera.report('up', { ...aChirpStackUplink({ devEui: camera.devEui, port: 0, data: '' }), devAddr })
  await pollUntil(
    async () =>
      (await gateway.database.query('select from radio_uplink where dev_addr = $1', [devAddr])).rowCount,
    (rows) => rows === 1,
  )
}

const repeat = async (times: number, report: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await report()
}

test('ten equal transmissions of ChirpStack are one downlink and one step of the history', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const event = { downlinkId: 77, queueItemId: command.id, fCntDown: 4 }
  await repeat(10, () => camera.report('txack', event))
  await settled()
  expect(await readUsage()).toEqual([1])
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_transmitted',
  ])
})

test('transmissions without an id of the server count once for each time the command was handed over', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await repeat(10, () => camera.report('txack', { queueItemId: command.id }))
  await camera.report('ack', { queueItemId: command.id, acknowledged: false })
  await camera.untilDownlinks(2)
  await repeat(10, () => camera.report('txack', { queueItemId: command.id }))
  await settled()
  expect(await readUsage()).toEqual([2])
})

test('each event has the effect of one, in whatever order and however often they come', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const context = { queue_item_id: command.id }
  const queueItemId = command.id
  const events: [string, object][] = [
    ['ack', { deduplicationId: 'c', queueItemId, acknowledged: true, fCntDown: 5 }],
    ['txack', { downlinkId: 2, queueItemId, fCntDown: 5 }],
    ['log', { code: 'DOWNLINK_GATEWAY', time: '2026-11-20T08:00:00Z', context }],
    ['ack', { deduplicationId: 'b', queueItemId, acknowledged: false, fCntDown: 4 }],
    ['txack', { downlinkId: 1, queueItemId }],
  ]
  await repeat(3, async () => {
    for (const [name, event] of events) await camera.report(name, event)
  })
  await settled()
  expect(camera.downlinks).toHaveLength(1)
  expect(await readUsage()).toEqual([2])
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'acknowledged',
    'radio_transmitted',
    'radio_refused',
    'radio_not_acknowledged',
    'radio_transmitted',
  ])
})

test('The Things Stack: each event has the effect of one, and a second transmission by the server counts', async () => {
  const ids = await network.hearByTts(camera)
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const about = (f_cnt?: number) => ({
    session_key_id: 'AYfg8rhha5n+FWx0ZaAprA==',
    f_cnt,
    correlation_ids: [`cmd:${command.id}`],
  })
  const failed = { downlink: about(6), error: { name: 'max_retries_reached' } }
  await repeat(3, async () => {
    await ids.report({ downlink_queued: about() })
    await ids.report({ downlink_nack: about(5) })
    await ids.report({ downlink_sent: about(6) })
    await ids.report({ downlink_sent: about(5) })
    await ids.report({ downlink_failed: failed, received_at: '2026-11-20T08:00:00Z' })
    await ids.report({ downlink_ack: about(6) })
  })
  await untilStep(gateway.database, command, 'acknowledged')
  await settled()
  expect(await readUsage()).toEqual([2])
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_not_acknowledged',
    'radio_transmitted',
    'radio_transmitted',
    'radio_refused',
    'acknowledged',
  ])
  expect(camera.downlinks).toHaveLength(1)
})

test('a transmission of yesterday that is reported today counts for yesterday, one of the future for today', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await gateway.database.query(
    `update radio_downlink set first_claimed_at = now() - interval '2 days' where downlink_id = $1`,
    [command.id],
  )
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await camera.report('txack', { queueItemId: command.id, downlinkId: 1, time: at(-24) })
  await camera.report('txack', { queueItemId: command.id, downlinkId: 2, time: at(24) })
  await camera.report('txack', { queueItemId: command.id, downlinkId: 3, time: at(-24 * 30) })
  await camera.report('txack', { queueItemId: command.id, downlinkId: 4, time: '2026-13-77' })
  await settled()
  expect(await readUsage()).toEqual([3, 1])
})

test('a thousand events of another application, for unknown ids, change nothing and leave nothing', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const other = await network.addDevice()
  const names = ['txack', 'ack', 'log'] as const
  await Promise.all(
    Array.from({ length: FLOOD }, async (_, at) => {
      const queueItemId = at % 5 === 0 ? 'no uuid' : randomUUID()
      const context = { queue_item_id: queueItemId }
      const deviceInfo = { devEui: camera.devEui, applicationId: 'another' }
      const about = { deviceInfo, queueItemId, downlinkId: at, code: 'EXPIRED', context }
      await camera.report(names[at % 3] ?? 'ack', { ...about, acknowledged: at % 2 === 0 })
    }),
  )
  await other.report('ack', { queueItemId: command.id, acknowledged: true }) // reported by another camera
  await settled()
  expect(await readUsage()).toEqual([])
  expect(await readHistory(gateway.database, command)).toEqual(['created', 'handed_over'])
  expect(camera.downlinks).toHaveLength(1)
  expect((await gateway.database.query('select from dead_letter')).rowCount).toBe(0)
})

test('a server that invents events without end fills neither the history nor the table', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await Promise.all(
    Array.from({ length: FLOOD }, (_, downlinkId) =>
      camera.report('txack', { queueItemId: command.id, downlinkId }),
    ),
  )
  await settled()
  expect((await readHistory(gateway.database, command)).length).toBeLessThan(FLOOD)
})
