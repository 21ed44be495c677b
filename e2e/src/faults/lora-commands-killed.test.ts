import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { devEuiOf } from '@sentinel/firmware-sim/device/dev-eui'
import { TestBroker } from '@sentinel/firmware-sim/testing/test-broker'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'
import { note } from './journal.ts'
import { LossyNetworkServer } from './lossy-network-server.ts'

const COMMANDS = extent(100, 1000)
const KILLS = extent(2, 20)
const POLL_MS = 20
/** The time that the gateway gets to deliver what is due after a turn's uplinks. */
const HANDOVER_MS = 50
const TURNS_BETWEEN_KILLS = 15
const UNTIL_RESTART_MS = 300

let field: Field
let second: GatewayProcess
let broker: TestBroker
let server: LossyNetworkServer | undefined
/** The downlinks counted on past days. */
let counted = 0

beforeEach(async () => {
  broker = await TestBroker.start()
  counted = 0
  const settings = { CHIRPSTACK_MQTT_URL: broker.url, TTS_MQTT_URL: broker.url }
  field = await openField({ settings })
  await Promise.all(field.devices.map((device) => device.stop())) // this test's cameras send over LoRa
  for (const { deviceId } of field.devices)
    await field.query(`update device set dev_eui = '${devEuiOf(deviceId)}' where device_id = ${deviceId}`)
  second = await startGatewayProcess(field.server.urlOf('field'), settings)
  await broker.until(() => broker.subscribed.length >= 2)
})
afterEach(async () => {
  await server?.stop()
  await second.remove()
  await field.remove()
  await broker.close()
})

async function queueCommands(): Promise<void> {
  const cameras = field.devices
  const rows = Array.from({ length: COMMANDS }, (_, at) => {
    const deviceId = cameras[at % cameras.length]?.deviceId
    const number = Math.floor(at / cameras.length) + 1
    return `('${randomUUID()}', '${randomUUID()}', ${deviceId}, ${number}, 'request_higher_res_image', '{}', '{"message_id": 1, "index": 0}', now() + interval '7 days')`
  })
  await field.query(
    `insert into device_command_counter (device_id, last_number) select device_id, ${COMMANDS} from device`,
  )
  await field.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at) values ${rows.join(', ')}`,
  )
}

/** Shortens the limit of a day and the waits of a minute and an hour, which would take too long. */
async function passTime(): Promise<void> {
  const days = await field.query<{ downlinks: number }>('delete from radio_usage returning downlinks')
  counted += days.reduce((sum, { downlinks }) => sum + downlinks, 0)
  await field.query(`
    update radio_downlink set claimed_at = claimed_at - interval '61 minutes', refused_at = refused_at - interval '61 minutes'
    where refused_at > claimed_at and answered_at is null and given_up_at is null
      or published_at is null and claimed_at between now() - interval '50 seconds' and now() - interval '5 seconds'`)
}

interface Fate {
  command_id: string
  status: string
  /** The reason why the command is waiting, according to its timeline. Null while it is being delivered. */
  reason: string | null
}

const findFates = () =>
  field.query<Fate>(`
    select c.command_id, c.status,
      case when c.acknowledged_at is not null then 'acknowledged' when d.given_up_at is not null then 'given up' end as reason
    from device_command c left join radio_downlink d using (command_key)`)

const isUnderWay = ({ status, reason }: Fate) => status === 'pending' && reason === null

async function untilUplinks(uplinks: number): Promise<void> {
  for (;;) {
    const [row] = await field.query<{ stored: number }>('select count(*)::int as stored from radio_uplink')
    if ((row?.stored ?? 0) >= uplinks) return pause(HANDOVER_MS)
    await pause(POLL_MS)
  }
}

async function killOne(): Promise<void> {
  const gateway = randomInt(2) === 0 ? field.gateway : second
  await gateway.kill9()
  await pause(randomInt(UNTIL_RESTART_MS))
  await gateway.start()
}

test.each(['chirpstack', 'tts'] as const)(
  `${COMMANDS} commands over a lossy %s while gateways are killed are each executed at most once, and none waits without a reason`,
  async (provider) => {
    const devEuis = field.devices.map(({ deviceId }) => devEuiOf(deviceId))
    server = await LossyNetworkServer.start(broker.url, provider, devEuis)
    await server.turn()
    await queueCommands()
    let turns = 0
    for (; (await findFates()).some(isUnderWay); turns++) {
      if (turns % TURNS_BETWEEN_KILLS === 1 && turns / TURNS_BETWEEN_KILLS < KILLS) await killOne()
      await server.turn()
      await untilUplinks(server.uplinks)
      await passTime()
    }
    await server.settle()
    await expect.poll(async () => (await passTime(), counted), { timeout: 30_000 }).toBe(server.transmissions)

    const { executed, transmissions } = server
    expect([...executed].filter(([, times]) => times > 1)).toEqual([])
    const fates = await findFates()
    const succeeded = fates.filter(({ status }) => status === 'success')
    expect(succeeded.filter(({ command_id }) => !executed.has(command_id))).toEqual([])
    const waiting = fates.filter(({ status }) => status === 'pending')
    expect(waiting.filter(isUnderWay)).toEqual([])
    expect(succeeded.length + waiting.length).toBe(COMMANDS)
    const steps = await field.query<{ kind: string; status: string | null; count: number }>(
      `select kind, status, count(*)::int from command_event where kind::text like 'radio%' group by 1, 2 order by 1, 2`,
    )
    expect(steps.find(({ kind }) => kind === 'radio_transmitted')?.count).toBe(transmissions)
    const [acknowledged, givenUp] = ['acknowledged', 'given up'].map(
      (wanted) => waiting.filter(({ reason }) => reason === wanted).length,
    )
    await note(
      `${COMMANDS} commands over ${provider}: ${turns} turns, ${transmissions} transmissions, ${succeeded.length} answered, ${acknowledged} acknowledged, ${givenUp} given up, ` +
        JSON.stringify(steps.map(({ kind, status, count }) => [kind, status, count])),
    )
  },
)
