import { randomUUID } from 'node:crypto'
import { type AnswerStatus, CommandMessage, commandTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'
import type pg from 'pg'
import { answerBytes } from './mqtt-bytes.ts'
import { pollUntil } from './poll.ts'
import { publishUplink } from './publish-uplink.ts'
import type { RawClient } from './raw-client.ts'
import type { TestGateway } from './test-gateway.ts'

export interface TestCommand {
  key: number
  id: string
  cancelId: string
}

export interface CommandFields {
  type?: CommandMessage['type']
  payload?: object
  revision?: number
  expiresInSeconds?: number
}

/** Creates a command for a device, like the api does. */
export async function addCommand(
  database: pg.Pool,
  deviceId: number,
  fields: CommandFields = {},
): Promise<TestCommand> {
  const { type = 'request_higher_res_image', payload = { message_id: 1, index: 0 } } = fields
  const { revision = null, expiresInSeconds = 3600 } = fields
  const id = randomUUID()
  const cancelId = randomUUID()
  const { rows } = await database.query<{ command_key: number }>(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, revision, created_at, expires_at)
     values ($1, $2, $3, 1, $4, '{}', $5, $6, now() - interval '1 day', now() + $7 * interval '1 second') returning command_key`,
    [id, cancelId, deviceId, type, payload, revision, expiresInSeconds],
  )
  return { key: rows[0]?.command_key ?? 0, id, cancelId }
}

let lastDeviceId = 100

/** Provisions a device for one test. */
export async function addDevice(gateway: TestGateway): Promise<{ deviceId: number; password: string }> {
  lastDeviceId += 1
  return { deviceId: lastDeviceId, password: await gateway.provision(lastDeviceId) }
}

export async function dropCommand(database: pg.Pool, { key }: TestCommand): Promise<void> {
  await database.query(`select drop_commands(array[$1::bigint], 'dropped')`, [key])
}

/** Returns a command's history: kinds, with the status of answers. */
export async function readHistory(database: pg.Pool, { key }: TestCommand): Promise<string[]> {
  const { rows } = await database.query<{ step: string }>(
    `select kind::text || coalesce(' ' || status, '') as step from command_event where command_key = $1 order by event_id`,
    [key],
  )
  return rows.map(({ step }) => step)
}

export async function readStatus(database: pg.Pool, { key }: TestCommand): Promise<string | undefined> {
  const { rows } = await database.query<{ status: string }>(
    'select status from device_command where command_key = $1',
    [key],
  )
  return rows[0]?.status
}

export async function untilStatus(database: pg.Pool, command: TestCommand, wanted: string): Promise<void> {
  await pollUntil(
    () => readStatus(database, command),
    (status) => status === wanted,
  )
}

/** Resolves when a command's history has this step, as `readHistory` writes it. */
export async function untilStep(database: pg.Pool, command: TestCommand, wanted: string): Promise<void> {
  await pollUntil(
    () => readHistory(database, command),
    (history) => history.includes(wanted),
  )
}

/** A device that accepts commands, with an MQTT client that acknowledges automatically. */
export interface CommandDevice {
  client: MqttClient
  /** Returns the next command, in order of arrival. */
  next(): Promise<CommandMessage>
  answer(command: Pick<TestCommand, 'id'>, status: AnswerStatus, detail?: string): Promise<void>
  leave(): Promise<void>
}

export async function connectCommandDevice(
  gateway: TestGateway,
  deviceId: number,
  password: string,
  { qos = 1, ...options }: IClientOptions & { qos?: 0 | 1 } = {},
): Promise<CommandDevice> {
  const clientId = String(deviceId)
  const arrived: CommandMessage[] = []
  const waiting: ((message: CommandMessage) => void)[] = []
  const onMessage = (payload: Buffer) => {
    const message = CommandMessage.parse(JSON.parse(payload.toString()))
    const take = waiting.shift()
    if (take) take(message)
    else arrived.push(message)
  }
  const client = await gateway.connect(
    { clientId, username: clientId, password, ...options },
    (_topic, payload) => onMessage(payload),
  )
  if (options.clean !== false) await client.subscribeAsync(`sentinels/${deviceId}/down/#`, { qos })
  return {
    client,
    next: () => {
      const message = arrived.shift()
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve))
    },
    answer: ({ id }, status, detail) => publishUplink(client, 'answers', { id, status, detail }),
    leave: () => client.endAsync(),
  }
}

/** Returns a client's next command and its packet id. The client acknowledges nothing automatically. */
export async function takeCommand(
  client: RawClient,
): Promise<{ message: CommandMessage; packetId: number; acknowledge: () => void }> {
  const packet = await client.next()
  if (packet.type !== 'publish') throw new Error(`${packet.type} instead of a command`)
  const packetId = packet.packetId ?? 0
  const message = CommandMessage.parse(JSON.parse(packet.payload))
  return { message, packetId, acknowledge: () => client.send(answerBytes('puback', packetId)) }
}

/** Subscribes to the command topic with a client that acknowledges nothing automatically. */
export async function listenForCommands(client: RawClient, deviceId: number, qos = 1): Promise<void> {
  const codes = await client.subscribe([commandTopic(deviceId), qos])
  if (codes[0] !== qos) throw new Error(`granted ${codes[0]}`)
}
