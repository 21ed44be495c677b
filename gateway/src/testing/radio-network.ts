import { decodeDownlink } from '@sentinel/contracts/device-messages/lora-codec'
import mqtt from 'mqtt'
import { networkServerUrls } from '../platform/network-server-settings.ts'
import { pollUntil } from './poll.ts'
import { aChirpStackUplink, aTtsUplink, frameOf, RESULT_PORT } from './radio-events.ts'
import { startTestBroker } from './test-broker.ts'
import { startTestGateway, type TestGateway } from './test-gateway.ts'

const APPLICATION = 'b4b3a5f0'

/** A message that a network server was asked to send to a device. */
export interface Downlink {
  topic: string
  id: string
  command: ReturnType<typeof decodeDownlink>['data']
  message: Record<string, unknown>
}

/** A camera connected through the test's ChirpStack. */
export interface RadioDevice {
  deviceId: number
  devEui: string
  password: string
  /** The downlinks for it, in the order in which its network server received them. */
  downlinks: Downlink[]
  untilDownlinks(count: number): Promise<Downlink[]>
  /** Reports an event for the device, like ChirpStack does. */
  report(name: string, event?: object): Promise<unknown>
  /** Sends a check-in without data, or the given frame. */
  uplink(data?: object, port?: number): Promise<unknown>
}

/** The same camera, connected through The Things Stack. */
export interface TtsDevice {
  report(message: object): Promise<unknown>
  uplink(data?: object, port?: number): Promise<unknown>
}

export interface RadioNetwork {
  gateway: TestGateway
  publish(topic: string, message: object): Promise<unknown>
  /** Adds a camera that has just been received. */
  addDevice(): Promise<RadioDevice>
  /** Simulates that The Things Stack receives a camera, so that its commands are sent there from now on. */
  hearByTts(camera: RadioDevice): Promise<TtsDevice>
  stop(): Promise<void>
}

let lastDeviceId = 2000

/** Starts a gateway that is connected to a broker with ChirpStack and The Things Stack. */
export async function startRadioNetwork(): Promise<RadioNetwork> {
  const broker = await startTestBroker()
  const url = `mqtt://127.0.0.1:${broker.port}`
  const server = await mqtt.connectAsync(url)
  const arrived: Downlink[] = []
  server.on('message', (topic, payload) => arrived.push(readDownlink(topic, JSON.parse(payload.toString()))))
  await server.subscribeAsync(['application/+/device/+/command/down', 'v3/+/devices/+/down/push'], { qos: 1 })
  const servers = [...networkServerUrls('chirpstack').parse(url), ...networkServerUrls('tts').parse(url)]
  const gateway = await startTestGateway({ lorawan: { servers, ingestSecret: undefined } })
  const { database } = gateway
  const connected = `select from network_server where state = 'connected'`
  await pollUntil(
    async () => (await database.query(connected)).rowCount,
    (rows) => rows === 2,
  )
  const publish = (topic: string, message: object) =>
    server.publishAsync(topic, JSON.stringify(message), { qos: 1 })

  async function addDevice(): Promise<RadioDevice> {
    lastDeviceId += 1
    const deviceId = lastDeviceId
    const devEui = `70b3d57e${deviceId.toString(16).padStart(8, '0')}`
    const password = await gateway.provision(deviceId)
    await database.query('update device set dev_eui = $2 where device_id = $1', [deviceId, devEui])
    await database.query('insert into device_command_counter (device_id, last_number) values ($1, 1)', [
      deviceId,
    ])
    const device = createDevice({ deviceId, devEui, password, arrived, publish })
    await device.uplink()
    await pollUntil(
      async () =>
        (await database.query('select from device_radio where device_id = $1', [deviceId])).rowCount,
      (rows) => rows === 1,
    )
    return device
  }

  return {
    gateway,
    publish,
    addDevice,
    hearByTts: (device) => hearByTts(device, { database, publish }),
    async stop() {
      await gateway.stop()
      await server.endAsync(true)
      await broker.stop()
    },
  }
}

async function hearByTts(
  { deviceId, devEui }: RadioDevice,
  { database, publish }: Pick<RadioNetwork, 'publish'> & Pick<TestGateway, 'database'>,
): Promise<TtsDevice> {
  const name = `gate-${devEui}`
  const ids = { device_id: name, application_ids: { application_id: 'app' }, dev_eui: devEui }
  const report = (message: object) =>
    publish(`v3/app/devices/${name}/up`, { end_device_ids: ids, ...message })
  const uplink = (data?: object, port = RESULT_PORT) =>
    report({
      ...aTtsUplink({ devEui, port: data ? port : 0, data: data ? frameOf(data) : '' }),
      end_device_ids: ids,
    })
  await uplink()
  const heardBy = 'select provider from device_radio where device_id = $1'
  await pollUntil(
    async () => (await database.query<{ provider: string }>(heardBy, [deviceId])).rows,
    ([row]) => row?.provider === 'tts',
  )
  return { report, uplink }
}

interface DeviceParts
  extends Pick<RadioDevice, 'deviceId' | 'devEui' | 'password'>, Pick<RadioNetwork, 'publish'> {
  arrived: readonly Downlink[]
}

function createDevice({ arrived, publish, ...names }: DeviceParts): RadioDevice {
  const { devEui } = names
  const deviceInfo = { devEui, applicationId: APPLICATION }
  const device: RadioDevice = {
    ...names,
    get downlinks() {
      return arrived.filter(({ topic }) => topic.includes(devEui))
    },
    untilDownlinks: (count) =>
      pollUntil(
        async () => device.downlinks,
        ({ length }) => length >= count,
      ),
    report: (name, event = {}) =>
      publish(`application/${APPLICATION}/device/${devEui}/event/${name}`, { deviceInfo, ...event }),
    uplink: (data, port = RESULT_PORT) => {
      const frame = { devEui, port: data ? port : 0, data: data ? frameOf(data) : '' }
      return device.report('up', { ...aChirpStackUplink(frame), deviceInfo })
    },
  }
  return device
}

function readDownlink(topic: string, message: Record<string, unknown>): Downlink {
  const [first] =
    (message['downlinks'] as { f_port: number; frm_payload: string; correlation_ids: string[] }[]) ?? []
  const { fPort, data, id } = first
    ? {
        fPort: first.f_port,
        data: first.frm_payload,
        id: first.correlation_ids[0]?.replace('cmd:', '') ?? '',
      }
    : { fPort: Number(message['fPort']), data: String(message['data']), id: String(message['id']) }
  const command = decodeDownlink({ fPort, bytes: Buffer.from(data, 'base64') }).data
  return { topic, id, command, message }
}
