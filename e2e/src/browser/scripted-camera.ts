import { createHash } from 'node:crypto'
import { CommandMessage, commandTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqtt, { type MqttClient } from 'mqtt'

interface ScriptedAnswers {
  deviceId: number
  password: string
  /** The camera's answer to a command, sent after downloading the files that the command names. */
  answer: 'success' | 'failed'
}

interface ScriptedCameraOptions extends ScriptedAnswers {
  mqttPort: number
}

export interface ScriptedCamera {
  /** The ids of the executed commands, in order of execution. */
  executed: string[]
  stop(): void
}

/** Starts a camera that is always connected, reconnects when the gateway restarts, and answers each command. */
export function startScriptedCamera({ mqttPort, ...answers }: ScriptedCameraOptions): ScriptedCamera {
  const { deviceId, password } = answers
  const username = String(deviceId)
  const client = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: username,
    username,
    password,
    reconnectPeriod: 200,
    reconnectOnConnackError: true, // a gateway that has just started refuses cameras until its database answers
  })
  client.on('error', () => undefined) // the client retries
  client.on('connect', () => client.subscribe(commandTopic(deviceId), { qos: 1 }))
  return { executed: answerCommands(client, answers), stop: () => void client.end(true) }
}

/** Executes the commands that the client receives. Returns a list of their ids that grows as commands arrive. */
export function answerCommands(
  client: MqttClient,
  { deviceId, password, answer }: ScriptedAnswers,
): string[] {
  const executed: string[] = []
  const say = (id: string, status: string, detail?: string) =>
    client.publishAsync(uplinkTopic(deviceId, 'answers'), JSON.stringify({ id, status, detail }), { qos: 1 })
  client.on('message', (_topic, payload) => {
    const command = CommandMessage.parse(JSON.parse(payload.toString()))
    if (executed.includes(command.id)) return
    executed.push(command.id)
    void execute(command)
  })

  async function execute({ id, payload }: CommandMessage): Promise<void> {
    for (const { url, sha256 } of 'files' in payload ? payload.files : []) {
      const reason = await load(url, sha256)
      if (reason !== undefined) return void (await say(id, 'failed', reason))
    }
    await (answer === 'failed' ? say(id, 'failed', 'the card is full') : say(id, 'success'))
  }

  /** Returns what is wrong with a file, if anything. */
  async function load(url: string, sha256: string): Promise<string | undefined> {
    const authorization = `Basic ${Buffer.from(`${deviceId}:${password}`).toString('base64')}`
    const response = await fetch(url, { headers: { authorization } })
    if (!response.ok) return `${url} answers ${response.status}`
    const content = Buffer.from(await response.arrayBuffer())
    return createHash('sha256').update(content).digest('hex') === sha256 ? undefined : 'another file'
  }

  return executed
}
