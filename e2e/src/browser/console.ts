import { type HealthMessage, uplinkTopic } from '@sentinel/contracts/mqtt'
import mqtt, { type MqttClient } from 'mqtt'
import { openPlace, type Place } from '../stack/place.ts'
import type { Program } from '../stack/program.ts'

export const PASSWORD = 'Sentinel-7-test!'

export interface Camera {
  deviceId: number
  /** Resolves when the gateway has acknowledged, hence stored, the message. */
  send(insight?: Partial<CameraInsight>): Promise<void>
  sendPhoto(messageId: number, jpeg: Buffer): Promise<void>
  /** A health report; resolves like `send`. */
  report(health: Omit<HealthMessage, 'message_id'>): Promise<void>
}

interface CameraInsight {
  messageId: number
  algId: number
  classId: number
  confidence: number
  takenAt: Date
  hasPhoto: boolean
  /** What makes the insights of a camera a collection. */
  window: { start: Date; end: Date } | undefined
}

/** The whole console as people run it, in a folder of its own. */
export interface RunningConsole {
  url: string
  place: Place
  program: Program
  addUser(email: string, role?: 'owner' | 'viewer' | 'staff'): Promise<void>
  /** Provisions a camera for an owner and connects it. */
  addCamera(deviceId: number, owner: string, name?: string): Promise<Camera>
  stop(): Promise<void>
}

export async function startConsole(settings: Record<string, string> = {}): Promise<RunningConsole> {
  const place = await openPlace()
  const program = await place.startReady(settings)
  const clients: MqttClient[] = []

  async function run(name: 'user' | 'device', ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await place.command(name, ...args)
    if (code !== 0) throw new Error(stderr.join('\n'))
    return stdout[0] ?? ''
  }

  return {
    url: place.apiUrl,
    place,
    program,
    async addUser(email, role = 'owner') {
      await run('user', 'create', '--email', email, '--password', PASSWORD, '--role', role)
    },
    async addCamera(deviceId, owner, name = `Camera ${deviceId}`) {
      const printed = await run(
        'device',
        'provision',
        '--id',
        String(deviceId),
        '--owner',
        owner,
        '--name',
        name,
      )
      const { username, password } = (JSON.parse(printed) as { mqtt: { username: string; password: string } })
        .mqtt
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${place.settings.MQTT_PORT}`, {
        clientId: username,
        username,
        password,
      })
      clients.push(client)
      return connectedCamera(client, deviceId)
    },
    async stop() {
      for (const client of clients) client.end(true)
      await program.signal('SIGTERM')
      await place.remove()
    },
  }
}

function connectedCamera(client: MqttClient, deviceId: number): Camera {
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
  }
}
