import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { commandTopic, type HealthMessage, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import { openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { openPlace, type Place } from '../stack/place.ts'
import type { Program } from '../stack/program.ts'
import { answerCommands } from './scripted-camera.ts'

export const PASSWORD = 'Sentinel-7-test!'
const passwordHash = hashPassword(PASSWORD)

export interface Camera {
  deviceId: number
  /** Resolves when the gateway has acknowledged the message, that is, when it is stored. */
  send(insight?: Partial<CameraInsight>): Promise<void>
  sendPhoto(messageId: number, jpeg: Buffer): Promise<void>
  /** Sends a health report. Resolves like `send`. */
  report(health: Omit<HealthMessage, 'message_id'>): Promise<void>
  /** From now on, downloads each command's files and answers that it succeeded. */
  obeyCommands(): Promise<void>
}

interface CameraInsight {
  messageId: number
  algId: number
  classId: number
  confidence: number
  takenAt: Date
  hasPhoto: boolean
  /** Groups the camera's insights into collections. */
  window: { start: Date; end: Date } | undefined
}

/** The addresses of a running console. */
export interface ConsoleAddress {
  url: string
  mqttPort: number
  databaseUrl: string
  /** Emails are written to this folder instead of being sent. */
  mailFolder: string
}

/** Gives access to a running console without a browser. */
export interface RunningConsole {
  address: ConsoleAddress
  url: string
  mailFolder: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  addUser(email: string, role?: 'owner' | 'viewer' | 'staff'): Promise<void>
  /** Gives an owner a camera, like the add-device command does, and connects it. */
  addCamera(deviceId: number, owner: string, name?: string): Promise<Camera>
  stop(): Promise<void>
}

/** A console with its own data folder that a test may kill. */
export interface OwnConsole extends RunningConsole {
  place: Place
  program: Program
}

/** Starts the whole console, with the embedded database unless `settings` has a `DATABASE_URL`. */
export async function startConsole(settings: Record<string, string> = {}): Promise<OwnConsole> {
  const place = await openPlace()
  Object.assign(place.settings, settings)
  const program = await place.startReady()
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, close: async () => {} }
    : await openEmbeddedDatabase(place)
  const running = connectToConsole({ ...addressOf(place), databaseUrl: database.url })
  return {
    ...running,
    place,
    program,
    async stop() {
      await running.stop()
      await database.close()
      await program.signal('SIGTERM')
      await place.remove()
    },
  }
}

function addressOf({ apiUrl, settings, dataDir }: Place): Omit<ConsoleAddress, 'databaseUrl'> {
  return { url: apiUrl, mqttPort: Number(settings.MQTT_PORT), mailFolder: join(dataDir, 'outgoing') }
}

/** Connects to a running console. `stop` disconnects its cameras and leaves the console running. */
export function connectToConsole(address: ConsoleAddress): RunningConsole {
  const { url, mailFolder } = address
  const pool = new pg.Pool({ connectionString: address.databaseUrl, max: 2 })
  pool.on('error', () => undefined) // a failing query reports the error
  pool.on('connect', (client) => client.on('error', () => undefined)) // the pool ends without waiting for its connections
  const clients: MqttClient[] = []

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows
  }

  return {
    address,
    url,
    mailFolder,
    query,
    async addUser(email, role = 'owner') {
      await query(
        'insert into user_account (email, username, password_hash, role, email_verified_at) values ($1, $1, $2, $3, now())',
        [email, await passwordHash, role],
      )
    },
    async addCamera(deviceId, owner, name = `Camera ${deviceId}`) {
      const password = randomBytes(32).toString('base64url')
      await query('insert into device (device_id, secret_sha256, device_name) values ($1, $2, $3)', [
        deviceId,
        createHash('sha256').update(password).digest(),
        name,
      ])
      await query(`select link_device(user_id, $2, '-infinity') from user_account where email = $1`, [
        owner,
        deviceId,
      ])
      const username = String(deviceId)
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${address.mqttPort}`, {
        clientId: username,
        username,
        password,
      })
      clients.push(client)
      return connectedCamera(client, deviceId, password)
    },
    async stop() {
      for (const client of clients) client.end(true)
      await pool.end()
    },
  }
}

function connectedCamera(client: MqttClient, deviceId: number, password: string): Camera {
  let lastMessageId = 0
  return {
    deviceId,
    async send({
      messageId = (lastMessageId += 1),
      algId = 3,
      classId = 17,
      confidence = 93,
      takenAt = new Date(),
      hasPhoto = false,
      window,
    } = {}) {
      const insight = {
        index: 0,
        alg_id: algId,
        class_id: classId,
        confidence,
        file_ctime: takenAt.toISOString(),
      }
      const message = {
        message_id: messageId,
        comms_source: 'cell',
        ...(window && { window_start: window.start.toISOString(), window_end: window.end.toISOString() }),
        insights: [{ ...insight, class_list: [{ class_id: classId, confidence }], photo: hasPhoto }],
      }
      await client.publishAsync(uplinkTopic(deviceId, 'insights'), JSON.stringify(message), { qos: 1 })
    },
    async sendPhoto(messageId, jpeg) {
      await client.publishAsync(`sentinels/${deviceId}/up/photos/${messageId}/0`, jpeg, { qos: 1 })
    },
    async report(health) {
      const message = { message_id: (lastMessageId += 1), ...health }
      await client.publishAsync(uplinkTopic(deviceId, 'health'), JSON.stringify(message), { qos: 1 })
    },
    async obeyCommands() {
      answerCommands(client, { deviceId, password, answer: 'success' })
      await client.subscribeAsync(commandTopic(deviceId), { qos: 1 })
    },
  }
}
