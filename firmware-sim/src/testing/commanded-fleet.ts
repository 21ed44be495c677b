import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnswerMessage,
  type CommandMessage,
  type CommandType,
  commandTopic,
  type DeviceMessage,
  type DeviceMessageKind,
  parseUplinkTopic,
} from '@sentinel/contracts/device-messages/mqtt'
import { type RunningFleet, runFleet } from '../fleet/run-fleet.ts'
import { readOptions } from '../options.ts'
import type { TestBroker } from './test-broker.ts'

const DEVICE_ID = 1001
const HOUR_MS = 3_600_000

type PayloadOf<Type extends CommandType> = Extract<CommandMessage, { type: Type }>['payload']

interface OrderChanges {
  id?: string
  expires_at?: string
  deviceId?: number
}

/** Runs a fleet in its own folder, and acts as its gateway. */
export class CommandedFleet {
  readonly #broker: TestBroker
  readonly #root: string
  /** The folder for the fleet's progress. */
  #folder: string
  #running: RunningFleet | undefined

  static async create(broker: TestBroker): Promise<CommandedFleet> {
    return new CommandedFleet(broker, await mkdtemp(join(tmpdir(), 'sentinel-commands-')))
  }

  private constructor(broker: TestBroker, root: string) {
    this.#broker = broker
    this.#root = root
    this.#folder = root
  }

  /** Starts the fleet, also after it was stopped. Resolves when its first camera is connected. */
  async run(...args: string[]): Promise<RunningFleet> {
    const connected = this.#broker.subscribed.length + 1
    const files = ['--progress', join(this.#folder, 'progress.json'), '--command-log', this.#logFile]
    const usual = ['--url', this.#broker.url, '--devices', '1', '--lora', '0', '--boot-seconds', '0.05']
    this.#running = await runFleet(
      readOptions([...usual, ...files, ...args]),
      () => 'secret',
      () => undefined,
    )
    await this.#broker.until(() => this.#broker.subscribed.length >= connected)
    return this.#running
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
  }

  /** Stops the fleet. The next run knows only what has been stored by now, as if the fleet had been killed. */
  async kill(): Promise<void> {
    const next = join(this.#folder, 'next')
    await mkdir(next)
    for (const name of ['progress.json', 'progress.json.journal'])
      await copyFile(join(this.#folder, name), join(next, name))
    await this.stop()
    this.#folder = next
  }

  /** Sends a command, to the first device by default, and returns its id. */
  async order<Type extends CommandType>(
    type: Type,
    payload: PayloadOf<Type>,
    {
      id = randomUUID(),
      expires_at = new Date(Date.now() + HOUR_MS).toISOString(),
      deviceId = DEVICE_ID,
    }: OrderChanges = {},
  ): Promise<string> {
    const command = { id, type, payload, issued_at: new Date().toISOString(), expires_at }
    await this.#broker.publish(commandTopic(deviceId), JSON.stringify(command))
    return id
  }

  /** Returns all received messages of a kind, in order of receipt. */
  messages<Kind extends DeviceMessageKind>(kind: Kind): (DeviceMessage<Kind> & { deviceId: number })[] {
    return this.#broker.received.flatMap(({ topic, payload }) => {
      const address = parseUplinkTopic(topic)
      if (address?.kind !== kind) return []
      const message = JSON.parse(payload.toString()) as DeviceMessage<Kind> // of this topic
      return [{ deviceId: address.deviceId, ...message }]
    })
  }

  /** Returns the answers to a command, such as `failed: expired`. */
  answersTo(commandId: string): string[] {
    return this.messages('answers')
      .filter(({ id }) => id === commandId)
      .map(({ status, detail }: AnswerMessage) => (detail == null ? status : `${status}: ${detail}`))
  }

  /** Resolves with the answers to a command once there are this many. */
  async answered(commandId: string, count = 1): Promise<string[]> {
    await this.#broker.until(() => this.answersTo(commandId).length >= count)
    return this.answersTo(commandId)
  }

  /** Returns the ids from the log of executed commands. */
  async executed(): Promise<string[]> {
    const lines = (await readFile(this.#logFile, 'utf8')).split('\n').filter(Boolean)
    return lines.map((line) => (JSON.parse(line) as { command_id: string }).command_id)
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.#root, { recursive: true, force: true })
  }

  get #logFile(): string {
    return join(this.#root, 'executed.jsonl')
  }
}
