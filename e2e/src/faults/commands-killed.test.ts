import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommandedCamera } from './commanded-camera.ts'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'
import { note } from './journal.ts'

const COMMANDS = extent(120, 1020)
const KILLS = extent(4, 30)
const DROPPED_AT_ONCE = 3
const POLL_MS = 10
const UNTIL_KILL_MS = 80
const UNTIL_RESTART_MS = 300

let field: Field
let second: GatewayProcess
let cameras: CommandedCamera[]

beforeEach(async () => {
  field = await openField({ settings: { DEVICE_URL: 'http://127.0.0.1:1' } })
  await Promise.all(field.devices.map((device) => device.stop())) // this test's cameras replace them
  second = await startGatewayProcess(field.server.urlOf('field'), { DEVICE_URL: 'http://127.0.0.1:1' })
  const ports = [field.gateway.mqttPort, second.mqttPort]
  cameras = field.devices.map(
    ({ deviceId }) => new CommandedCamera({ deviceId, secret: field.secretOf(deviceId), ports }),
  )
})
afterEach(async () => {
  for (const camera of cameras) camera.stop()
  await second.remove()
  await field.remove()
})

/** Queues commands for all cameras in turn. Each command is numbered, and its cancel has its own id. */
async function queue(commands: number): Promise<void> {
  const rows = Array.from({ length: commands }, (_, at) => {
    const deviceId = cameras[at % cameras.length]?.deviceId ?? 0
    const type = at % 7 === 0 ? 'reset_device' : 'request_higher_res_image'
    return `('${randomUUID()}', '${randomUUID()}', ${deviceId}, ${at + 1}, '${type}', '{}', '${type === 'reset_device' ? '{}' : '{"message_id": 1, "index": 0}'}', now() + interval '1 day')`
  })
  await field.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at) values ${rows.join(', ')}`,
  )
}

async function killOne(): Promise<string> {
  const victim = randomInt(3)
  if (victim === 2) {
    for (const camera of cameras) if (randomInt(2) === 0) camera.losePower()
    return 'cameras without power'
  }
  const gateway = victim === 0 ? field.gateway : second
  await gateway.kill9()
  await pause(randomInt(UNTIL_RESTART_MS))
  await gateway.start()
  return `gateway ${victim + 1} kill -9`
}

/** Drops some pending commands, like users do. */
async function dropSome(): Promise<void> {
  await field.query(`select drop_commands(array(
    select command_key from device_command where status = 'pending' order by random() limit ${DROPPED_AT_ONCE}), 'dropped')`)
}

async function countOpen(): Promise<number> {
  const [row] = await field.query<{ open: number }>(
    `select count(*)::int as open from device_command where status in ('pending', 'pending_reset')
       or status = 'dropped' and is_cancel_due`,
  )
  return row?.open ?? 0
}

/** Counts the commands that were sent but not settled, which a kill can affect. */
async function countUnderWay(): Promise<number> {
  const [row] = await field.query<{ open: number }>(
    `select count(*)::int as open from device_command where handed_over_at is not null
       and (status in ('pending', 'pending_reset') or status = 'dropped' and is_cancel_due)`,
  )
  return row?.open ?? 0
}

interface Fate {
  command_id: string
  status: string
  handed_over: boolean
  answered: boolean
}

test(`${COMMANDS} commands during ${KILLS} kills of two gateways and of cameras are each executed at most once, with the right status`, async () => {
  let killsInTheMidst = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await queue(COMMANDS / KILLS)
    while ((await countUnderWay()) === 0 && (await countOpen()) > 0) await pause(POLL_MS)
    await pause(randomInt(UNTIL_KILL_MS))
    await dropSome()
    const underWay = await countUnderWay()
    if (underWay > 0) killsInTheMidst += 1
    await note(`kill ${kill}: ${underWay} under way, ${await killOne()}`)
  }
  expect(killsInTheMidst).toBeGreaterThanOrEqual(KILLS / 3)
  while ((await countOpen()) > 0) await pause(POLL_MS)

  const executed = new Map(cameras.flatMap((camera) => [...camera.executed]))
  const cancelled = new Set(cameras.flatMap((camera) => [...camera.cancelled]))
  const fates = await field.query<Fate>(
    `select command_id, status, handed_over_at is not null as handed_over, answered_at is not null as answered from device_command`,
  )
  const idsOf = (isIt: (fate: Fate) => boolean) => fates.filter(isIt).map(({ command_id }) => command_id)
  expect([...executed].filter(([, times]) => times > 1)).toEqual([])
  expect(fates).toHaveLength(COMMANDS)
  expect(idsOf(({ status }) => status !== 'success' && status !== 'dropped')).toEqual([])
  expect(idsOf(({ status, command_id }) => status === 'success' && !executed.has(command_id))).toEqual([])
  expect(idsOf(({ handed_over, command_id }) => !handed_over && executed.has(command_id))).toEqual([])
  expect([...cancelled].filter((id) => executed.has(id))).toEqual([])
  // If a command was executed although it was dropped, the late answer says so.
  expect(
    idsOf(
      ({ status, answered, command_id }) => status === 'dropped' && executed.has(command_id) !== answered,
    ),
  ).toEqual([])
  const dropped = idsOf(({ status }) => status === 'dropped').length
  await note(
    `${COMMANDS} commands: ${executed.size} executed, ${dropped} dropped, ${cancelled.size} forgotten by cameras`,
  )
  expect(dropped).toBeGreaterThan(0)
})
