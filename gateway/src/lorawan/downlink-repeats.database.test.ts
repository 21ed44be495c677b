import { RADIO_REPEATS_MAX, RADIO_SILENT_UPLINKS } from '@sentinel/contracts/commands/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCommand,
  dropCommand,
  readHistory,
  untilStatus,
  untilStep,
  type CommandFields,
} from '../testing/commands.ts'
import { pollUntil } from '../testing/poll.ts'
import { aChirpStackUplink, aTtsUplink } from '../testing/radio-events.ts'
import { type RadioDevice, type RadioNetwork, startRadioNetwork } from '../testing/radio-network.ts'
import type { TestGateway } from '../testing/test-gateway.ts'
import { claimNextDownlink } from './claim-downlinks.ts'

const RESTART: CommandFields = { type: 'reset_device', payload: {} }
const PHOTO: CommandFields = { payload: { message_id: 7, index: 0 } }

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

/** Resolves when this many uplinks of the camera are stored. */
const untilUplinks = (count: number) =>
  pollUntil(
    async () =>
      (await gateway.database.query('select from radio_uplink where device_id = $1', [camera.deviceId]))
        .rowCount,
    (rows) => (rows ?? 0) >= count,
  )

const untilJoined = () =>
  pollUntil(
    () =>
      gateway.database.query('select joined_at from device_radio where device_id = $1', [camera.deviceId]),
    ({ rows: [radio] }) => radio?.joined_at != null,
  )

/** Sends as the camera until the network server has received one more downlink. Returns the number of uplinks that it took. */
async function sendUntilRepeated(): Promise<number> {
  const before = camera.downlinks.length
  for (let uplinks = 1; ; uplinks++) {
    await camera.uplink()
    await untilUplinks(1)
    if (uplinks < RADIO_SILENT_UPLINKS) continue
    await camera.untilDownlinks(before + 1)
    return uplinks
  }
}

/**
 * Once nothing is due any more, resolves with how often the camera's command was passed on again. Claims what is due itself, counts, and withdraws
 * its claim, which waits for the gateway's.
 */
async function countRepeats(): Promise<number> {
  const client = await gateway.database.connect()
  await client.query('begin')
  await claimNextDownlink(client, camera.deviceId, ['chirpstack', 'tts'])
  const { rows } = await client.query<{ repeats: number }>(
    'select sum(repeats)::int as repeats from radio_downlink where device_id = $1',
    [camera.deviceId],
  )
  await client.query('rollback')
  client.release()
  return rows[0]?.repeats ?? 0
}

/** An hour is too long for a test. */
const makeOlder = (columns: string) =>
  gateway.database.query(
    `update radio_downlink set ${columns
      .split(' ')
      .map((column) => `${column} = ${column} - interval '61 minutes'`)
      .join(', ')} where device_id = $1`,
    [camera.deviceId],
  )

const wake = () => gateway.database.query('select wake_gateways(array[$1::int])', [camera.deviceId])

const readReasons = async (key: number) =>
  (
    await gateway.database.query<{ reason: string }>(
      `select kind || ' ' || status as reason from command_event
       where command_key = $1 and kind in ('radio_repeated', 'radio_given_up') order by event_id`,
      [key],
    )
  ).rows.map(({ reason }) => reason)

test('a command that the server has forgotten is sent again after three uplinks, under the same number', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  for (let uplink = 1; uplink < RADIO_SILENT_UPLINKS; uplink++) await camera.uplink()
  await untilUplinks(RADIO_SILENT_UPLINKS)
  expect(await countRepeats()).toBe(0)
  await camera.uplink()
  await camera.untilDownlinks(2)
  expect(camera.downlinks.map(({ id, command: sent }) => [id, sent?.command_number])).toEqual([
    [command.id, 1],
    [command.id, 1],
  ])
  expect(await readReasons(command.key)).toEqual(['radio_repeated silent'])
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'duplicate', reason: 0 })
  await untilStatus(gateway.database, command, 'success')
})

test('a report of the server begins the three uplinks again, and one uplink by three radio gateways counts once', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const event = aChirpStackUplink({ devEui: camera.devEui, port: 0, data: '' })
  for (let time = 0; time < 5; time++) await camera.report('up', event)
  await camera.uplink()
  await camera.report('txack', { queueItemId: command.id, downlinkId: 1 })
  await untilStep(gateway.database, command, 'radio_transmitted')
  await camera.uplink()
  await camera.uplink()
  await untilUplinks(5)
  expect(await countRepeats()).toBe(0)
  await camera.uplink()
  await camera.untilDownlinks(2)
})

test('after five repeats a command is given up with its reason, and the next one follows', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, PHOTO)
  const next = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  for (let repeat = 1; repeat <= RADIO_REPEATS_MAX; repeat++) await sendUntilRepeated()
  expect(camera.downlinks.map(({ id }) => id)).toEqual(Array(RADIO_REPEATS_MAX + 1).fill(command.id))
  for (let uplink = 0; uplink < RADIO_SILENT_UPLINKS; uplink++) await camera.uplink()
  await untilStep(gateway.database, command, 'radio_given_up repeats')
  await camera.untilDownlinks(RADIO_REPEATS_MAX + 2)
  expect(camera.downlinks.at(-1)?.id).toBe(next.id)
  expect(await readReasons(command.key)).toEqual([
    ...Array<string>(RADIO_REPEATS_MAX).fill('radio_repeated silent'),
    'radio_given_up repeats',
  ])
})

test('a command that was given up is sent again after the camera has joined, and a late answer still settles it', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await gateway.database.query('update radio_downlink set repeats = $2 where device_id = $1', [
    camera.deviceId,
    RADIO_REPEATS_MAX,
  ])
  await camera.report('ack', { queueItemId: command.id, acknowledged: false })
  await untilStep(gateway.database, command, 'radio_given_up repeats')
  await makeOlder('claimed_at')
  await camera.report('join', { devAddr: '01020304' })
  await camera.untilDownlinks(2)
  expect(await readReasons(command.key)).toEqual(['radio_given_up repeats', 'radio_repeated joined'])
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'applied' })
  await untilStatus(gateway.database, command, 'success')
})

test('a command that was given up does not follow later ones that made the camera forget its number', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, PHOTO)
  await camera.untilDownlinks(1)
  await gateway.database.query('update radio_downlink set repeats = $2 where device_id = $1', [
    camera.deviceId,
    RADIO_REPEATS_MAX,
  ])
  await camera.report('ack', { queueItemId: command.id, acknowledged: false })
  await untilStep(gateway.database, command, 'radio_given_up repeats')
  for (let later = 1; later <= 4; later++) {
    const next = await addCommand(gateway.database, camera.deviceId, PHOTO)
    await camera.untilDownlinks(later + 1)
    await camera.report('ack', { queueItemId: next.id, acknowledged: true })
    await untilStep(gateway.database, next, 'acknowledged')
  }
  await makeOlder('claimed_at')
  await camera.report('join', { devAddr: '01020304' })
  await untilJoined() // a join that is stored after the next command was claimed would repeat that command
  const last = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(6)
  expect(await countRepeats()).toBe(RADIO_REPEATS_MAX)
  expect(camera.downlinks.filter(({ id }) => id === command.id)).toHaveLength(1)
  expect(camera.downlinks.at(-1)?.id).toBe(last.id)
})

test('a thousand joins hand a command over five times more at most, and then once an hour', async () => {
  await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  for (let join = 0; join < 1000; join++)
    await camera.report('join', { devAddr: join.toString(16).padStart(8, '0') })
  await camera.uplink()
  await untilUplinks(2)
  const repeats = await countRepeats()
  expect(repeats).toBeGreaterThan(0)
  expect(repeats).toBeLessThanOrEqual(RADIO_REPEATS_MAX)
  await gateway.database.query('update radio_downlink set repeats = $2 where device_id = $1', [
    camera.deviceId,
    RADIO_REPEATS_MAX,
  ])
  await camera.report('join', { devAddr: 'ffffffff' })
  await camera.uplink()
  await untilUplinks(3)
  expect(await countRepeats()).toBe(RADIO_REPEATS_MAX)
  const { length } = camera.downlinks
  await makeOlder('claimed_at')
  await wake()
  await camera.untilDownlinks(length + 1)
})

test('a join that is reported twice counts once', async () => {
  await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const join = { deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d', devAddr: '01020304' }
  await camera.report('join', join)
  await camera.untilDownlinks(2)
  for (let time = 0; time < 10; time++) await camera.report('join', join)
  await camera.uplink()
  await untilUplinks(2)
  expect(await countRepeats()).toBe(1)
})

test('The Things Stack repeats downlinks itself, so after a nack the console waits until it has given up', async () => {
  const tts = await network.hearByTts(camera)
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const about = (f_cnt: number) => ({ f_cnt, correlation_ids: [`cmd:${command.id}`] })
  for (let attempt = 1; attempt <= 8; attempt++) {
    await tts.report({ downlink_sent: about(attempt) })
    await tts.uplink()
    await tts.report({ downlink_nack: about(attempt) })
  }
  await tts.report({ downlink_failed: { downlink: about(8), error: { name: 'max_retries_reached' } } })
  await untilStep(gateway.database, command, 'radio_refused')
  expect(await countRepeats()).toBe(0)
  const { rows } = await gateway.database.query('select downlinks from radio_usage where device_id = $1', [
    camera.deviceId,
  ])
  expect(rows).toEqual([{ downlinks: 8 }])
  await makeOlder('claimed_at first_claimed_at refused_at not_acknowledged_at')
  await wake()
  await camera.untilDownlinks(2)
})

test('The Things Stack: a command that its queue has lost is sent again after three uplinks', async () => {
  const tts = await network.hearByTts(camera)
  await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  for (let uplink = 0; uplink < RADIO_SILENT_UPLINKS; uplink++) await tts.uplink()
  await camera.untilDownlinks(2)
  expect(await countRepeats()).toBe(1)
})

test('if two network servers receive one camera, a command is handed over once, and again after three uplinks', async () => {
  const tts = await network.hearByTts(camera)
  await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const repeats: number[] = []
  for (let uplink = 1; uplink <= RADIO_SILENT_UPLINKS; uplink++) {
    repeats.push(await countRepeats())
    const frame = { devEui: camera.devEui, port: 0, data: '', frameCount: 70_000 + uplink }
    await camera.report('up', { ...aChirpStackUplink(frame), devAddr: '260b1234' })
    await tts.report(aTtsUplink(frame))
    await untilUplinks(2 + uplink)
  }
  await camera.untilDownlinks(2)
  expect([...repeats, await countRepeats()]).toEqual([0, 0, 0, 1])
  expect(camera.downlinks.map(({ command }) => command?.command_number)).toEqual([1, 1])
})

test('a cancel that is lost is sent again too', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await dropCommand(gateway.database, command)
  await camera.untilDownlinks(2)
  await sendUntilRepeated()
  expect(camera.downlinks.slice(1).map(({ id }) => id)).toEqual([command.cancelId, command.cancelId])
  expect(await readHistory(gateway.database, command)).toContain('radio_repeated silent')
})
