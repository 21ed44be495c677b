import { COMMAND_ANSWER_WAIT_SECONDS } from '@sentinel/contracts/commands/limits'
import { commandTopic } from '@sentinel/contracts/device-messages/mqtt'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Broker } from '../broker/create-broker.ts'
import { NotDelivered } from '../broker/direct-messages.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { BatchRunner } from './batch-runner.ts'
import { claimCommands, type ClaimedCommand, toCommandMessage } from './claim-commands.ts'
import { ResendPauses, type ResendPauseTimes } from './resend-pauses.ts'

/** The maximum number of devices per claim. */
const BATCH_MAX = 500
/** The number of commands that may be sent over a connection with QoS 0. */
const UNACKNOWLEDGEABLE_MAX = 200
/** The time after which a device that has not acknowledged a command is disconnected. The command is sent again on the next connection. */
const ACKNOWLEDGE_WAIT_MS = 60_000

export interface CommandDispatcherOptions {
  pool: pg.Pool
  broker: Pick<Broker, 'send' | 'listens' | 'isReceiving' | 'disconnect'>
  metrics: Pick<GatewayMetrics, 'commandsSent' | 'commandsAcknowledged'>
  log: Logger
  answerWaitMs?: number | undefined
  acknowledgeWaitMs?: number | undefined
  resendPauses?: Partial<ResendPauseTimes> | undefined
}

/** The state of the commands on one device's connection. */
interface Connection {
  /** True while a command is not acknowledged, or while its acknowledgement is not committed. */
  isBusy: boolean
  /** True if the device was woken while it was busy. Its commands are read again when it is no longer busy. */
  isWoken: boolean
  /** The id of the last command until the device acknowledges it. */
  unacknowledgedId: string | undefined
  /** The ids of commands that were sent with QoS 0. They are never acknowledged, and are not sent twice over the same connection. */
  readonly unacknowledgeable: Set<string>
  timer: NodeJS.Timeout | undefined
  /** Restarted by each change to the device's commands. */
  changeTimer: NodeJS.Timeout | undefined
}

/**
 * Sends commands to the devices connected here, one at a time to each. The database is the queue. Before a command is written to the connection, it
 * is claimed in the database, which commits that it is sent (docs/decisions/0039). All devices that are woken during one claim are included in the
 * next.
 */
export class CommandDispatcher {
  readonly #options: CommandDispatcherOptions
  readonly #answerWaitMs: number
  readonly #acknowledgeWaitMs: number
  readonly #pauses: ResendPauses
  readonly #connections = new Map<number, Connection>()
  readonly #due = new Set<number>()
  readonly #acknowledgements: Acknowledgements
  readonly #claims: BatchRunner
  #deviceUrl: string | undefined

  constructor(options: CommandDispatcherOptions) {
    const { pool, log, answerWaitMs = COMMAND_ANSWER_WAIT_SECONDS * 1000 } = options
    this.#options = options
    this.#answerWaitMs = answerWaitMs
    this.#acknowledgeWaitMs = options.acknowledgeWaitMs ?? ACKNOWLEDGE_WAIT_MS
    this.#pauses = new ResendPauses(options.resendPauses)
    this.#acknowledgements = new Acknowledgements({
      pool,
      log,
      onCommitted: ({ deviceId, isCancel }) => this.#release(deviceId, isCancel),
    })
    this.#claims = new BatchRunner({
      hasWork: () => this.#due.size > 0,
      runBatch: () => this.#sendDue(),
      failure: 'commands not claimed, trying again',
      log,
    })
  }

  /** Must be called before anything is sent. `deviceUrl` is the URL from which devices fetch files. */
  start(deviceUrl: string): void {
    this.#deviceUrl = deviceUrl
    this.wakeAll()
  }

  /** Called when the device is connected and has subscriptions. */
  connect(deviceId: number): void {
    if (!this.#connections.has(deviceId))
      this.#connections.set(deviceId, {
        isBusy: false,
        isWoken: false,
        unacknowledgedId: undefined,
        unacknowledgeable: new Set(),
        timer: undefined,
        changeTimer: undefined,
      })
    this.wake([deviceId])
  }

  disconnect(deviceId: number): void {
    const connection = this.#connections.get(deviceId)
    if (!connection) return
    clearTimers(connection)
    this.#connections.delete(deviceId)
    if (connection.unacknowledgedId !== undefined)
      this.#pauses.addBroken(deviceId, connection.unacknowledgedId)
  }

  /** Checks whether these devices have commands. Ignores devices that are not connected here. */
  wake(deviceIds: Iterable<number>): void {
    for (const deviceId of deviceIds) {
      const connection = this.#connections.get(deviceId)
      if (!connection) continue
      if (connection.isBusy) connection.isWoken = true
      else this.#due.add(deviceId)
    }
    if (this.#deviceUrl !== undefined && this.#due.size > 0) this.#claims.wake()
  }

  /**
   * Called when these devices' commands have changed. The change may be the answer that a device is restarting. From then on its next command has to
   * wait, so the commands are checked again after that wait.
   */
  changed(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) {
      const connection = this.#connections.get(deviceId)
      if (!connection) continue
      clearTimeout(connection.changeTimer)
      connection.changeTimer = setTimeout(() => this.wake([deviceId]), this.#answerWaitMs).unref()
    }
    this.wake(deviceIds)
  }

  wakeAll(): void {
    this.wake(this.#connections.keys())
  }

  /** Stops claiming. Resolves when the received acknowledgements are committed, or the database has refused them. */
  async stop(): Promise<void> {
    await this.#claims.stop()
    for (const connection of this.#connections.values()) clearTimers(connection)
    await this.#acknowledgements.stop()
  }

  async #sendDue(): Promise<void> {
    const connections = this.#takeDue()
    if (connections.size === 0) return
    const deviceIds = [...connections.keys()]
    const sentIds = [...connections.values()].flatMap(({ unacknowledgeable }) => [...unacknowledgeable])
    try {
      const claim = { deviceIds, sentIds, answerWaitMs: this.#answerWaitMs }
      for (const claimed of await claimCommands(this.#options.pool, claim)) {
        const connection = connections.get(claimed.device)
        // If the connection that a command was claimed for has ended, the command is claimed again for the next one.
        if (connection && connection === this.#connections.get(claimed.device))
          void this.#send(claimed, connection)
      }
    } catch (error) {
      for (const deviceId of deviceIds) this.#due.add(deviceId)
      throw error
    }
  }

  #takeDue(): Map<number, Connection> {
    const taken = new Map<number, Connection>()
    for (const deviceId of this.#due) {
      if (taken.size === BATCH_MAX) break
      this.#due.delete(deviceId)
      const connection = this.#connections.get(deviceId)
      if (connection?.isBusy) connection.isWoken = true
      else if (connection && this.#maySend(deviceId, connection)) {
        const waitMs = this.#pauses.findWaitMs(deviceId)
        if (waitMs === 0) taken.set(deviceId, connection)
        else this.#wakeLater(deviceId, connection, waitMs)
      }
    }
    return taken
  }

  #maySend(deviceId: number, connection: Connection): boolean {
    return (
      connection.unacknowledgeable.size < UNACKNOWLEDGEABLE_MAX &&
      !this.#acknowledgements.hasOf(deviceId) &&
      this.#options.broker.listens(String(deviceId), commandTopic(deviceId))
    )
  }

  /** Sends a command. If it does not arrive, it is claimed again after the device has reconnected. */
  async #send(claimed: ClaimedCommand, connection: Connection): Promise<void> {
    const { device: deviceId, key, id, is_cancel: isCancel } = claimed
    const { broker, metrics, log } = this.#options
    Object.assign(connection, { isBusy: true, unacknowledgedId: id })
    this.#awaitAcknowledgement(deviceId, connection)
    try {
      const message = toCommandMessage(claimed, this.#deviceUrl ?? '')
      metrics.commandsSent.inc({ type: message.type })
      const payload = Buffer.from(JSON.stringify(message))
      const isAcknowledged = await broker.send(String(deviceId), commandTopic(deviceId), payload)
      if (isAcknowledged) {
        clearTimeout(connection.timer)
        connection.unacknowledgedId = undefined
        this.#pauses.forget(deviceId)
        metrics.commandsAcknowledged.inc()
        this.#acknowledgements.add({ deviceId, key, isCancel })
      } else {
        connection.unacknowledgeable.add(id)
        if (this.#connections.get(deviceId) === connection) this.#release(deviceId, isCancel)
      }
    } catch (error) {
      clearTimeout(connection.timer)
      Object.assign(connection, { isBusy: false, unacknowledgedId: undefined })
      if (error instanceof NotDelivered) log.debug({ deviceId, command: id }, 'command not delivered')
      else log.error({ deviceId, command: id, err: error }, 'command not sent')
    }
  }

  /** Allows the next command once the device has answered this one, which the database reports, or once the time to answer is over. */
  #release(deviceId: number, isCancel: boolean): void {
    const connection = this.#connections.get(deviceId)
    if (!connection) return
    const isWoken = connection.isWoken || isCancel || !connection.isBusy
    Object.assign(connection, { isBusy: false, isWoken: false })
    this.#wakeLater(deviceId, connection, this.#answerWaitMs)
    if (isWoken) this.wake([deviceId])
  }

  #wakeLater(deviceId: number, connection: Connection, waitMs: number): void {
    clearTimeout(connection.timer)
    connection.timer = setTimeout(() => this.wake([deviceId]), waitMs).unref()
  }

  /**
   * Disconnects the device if it does not acknowledge in time, because nothing else can be sent to it until then. While the device is in the middle
   * of a long packet, such as a photo, it gets more time, because its PUBACK may come after that packet.
   */
  #awaitAcknowledgement(deviceId: number, connection: Connection): void {
    const { broker, log } = this.#options
    clearTimeout(connection.timer)
    connection.timer = setTimeout(() => {
      const { unacknowledgedId } = connection
      if (unacknowledgedId === undefined) return
      if (broker.isReceiving(String(deviceId))) return this.#awaitAcknowledgement(deviceId, connection)
      connection.unacknowledgedId = undefined
      this.#pauses.addCut(deviceId, unacknowledgedId)
      log.warn({ deviceId, command: unacknowledgedId }, 'device cut off: it did not acknowledge a command')
      broker.disconnect(String(deviceId))
    }, this.#acknowledgeWaitMs).unref()
  }
}

function clearTimers({ timer, changeTimer }: Connection): void {
  clearTimeout(timer)
  clearTimeout(changeTimer)
}
