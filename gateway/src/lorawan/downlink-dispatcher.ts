import {
  type ChirpStackDownlink,
  chirpStackDownlinkTopic,
} from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import {
  TTS_CORRELATION_PREFIX,
  type TtsDownlinks,
  ttsDownlinkTopic,
} from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import type pg from 'pg'
import type { Logger } from 'pino'
import { BatchRunner } from '../commands/batch-runner.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { type ClaimedDownlink, claimDownlinks } from './claim-downlinks.ts'
import { type CommandFrame, encodeCommand } from './encode-command.ts'
import type { NetworkConnection } from './network-connection.ts'
import { recordDownlinkStep } from './note-delivery.ts'

const BATCH_MAX = 200

export interface DownlinkDispatcherOptions {
  pool: pg.Pool
  /** Returns the connections that are open now. */
  connections: () => readonly NetworkConnection[]
  metrics: Pick<GatewayMetrics, 'commandsSent'>
  log: Logger
}

/**
 * Passes commands for LoRa devices to network servers. The server stores them until the device's next uplink. A downlink is committed as claimed
 * before it is passed on, and as published afterwards.
 */
export class DownlinkDispatcher {
  readonly #options: DownlinkDispatcherOptions
  readonly #due = new Set<number>()
  #isAllDue = false
  readonly #runner: BatchRunner

  constructor(options: DownlinkDispatcherOptions) {
    this.#options = options
    this.#runner = new BatchRunner({
      hasWork: () => this.#isAllDue || this.#due.size > 0,
      runBatch: () => this.#handOverDue(),
      failure: 'commands not handed to network servers, trying again',
      log: options.log,
    })
  }

  /** Checks these devices' commands. */
  wake(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.#due.add(deviceId)
    this.#runner.wake()
  }

  wakeAll(): void {
    this.#isAllDue = true
    this.#runner.wake()
  }

  stop(): Promise<void> {
    return this.#runner.stop()
  }

  async #handOverDue(): Promise<void> {
    const { pool, connections } = this.#options
    const deviceIds = this.#isAllDue ? undefined : [...this.#due].slice(0, BATCH_MAX)
    const providers = [...new Set(connections().map(({ provider }) => provider))]
    this.#isAllDue = false
    for (const deviceId of deviceIds ?? this.#due) this.#due.delete(deviceId)
    if (providers.length === 0) return
    const failed: string[] = []
    const published: string[] = []
    try {
      for await (const downlink of claimDownlinks(pool, { deviceIds, providers })) {
        ;((await this.#handOver(downlink)) ? published : failed).push(downlink.id)
        if (published.length + failed.length < BATCH_MAX) continue
        this.#isAllDue = true // the rest is in the next batch
        break
      }
    } finally {
      if (published.length + failed.length > 0) await storePublished(pool, { published, failed })
    }
  }

  async #handOver(downlink: ClaimedDownlink): Promise<boolean> {
    const { pool, metrics, log } = this.#options
    const { deviceId, id: downlinkId, type, part } = downlink
    let publication: Publication
    try {
      const frame = encodeCommand(downlink, Date.now())
      publication = toPublication(downlink, frame)
    } catch (error) {
      const detail = `The command cannot be sent over LoRa: ${(error as Error).message}` // safe: only errors are thrown
      await recordDownlinkStep(pool, { deviceId, downlinkId, step: 'refused', detail })
      return true
    }
    try {
      const connection = this.#findConnection(downlink)
      if (!connection) throw new Error('no connection to the network server')
      await connection.publish(...publication)
      metrics.commandsSent.inc({ type: part === 'cancel' ? 'cancel' : type })
      return true
    } catch (error) {
      log.warn({ deviceId, command: downlinkId, err: error }, 'command not handed to the network server')
      return false
    }
  }

  /**
   * Finds the connection over which the device was last received. Otherwise finds another connection to a server of the same kind, because servers
   * that post have no connection.
   */
  #findConnection({ provider, serverId }: ClaimedDownlink): NetworkConnection | undefined {
    const ofProvider = this.#options.connections().filter((each) => each.provider === provider)
    return ofProvider.find((each) => each.serverId === serverId) ?? ofProvider[0]
  }
}

/** Records which downlinks the network server's broker has received. The others are claimed again. */
async function storePublished(
  pool: pg.Pool,
  { published, failed }: { published: string[]; failed: string[] },
): Promise<void> {
  await pool.query(
    `update radio_downlink set published_at = case when downlink_id = any ($1) then clock_timestamp() end,
       claimed_at = case when downlink_id = any ($1) then claimed_at else '-infinity' end
     where downlink_id = any ($1) or downlink_id = any ($2) and published_at is null`,
    [published, failed],
  )
}

type Publication = [topic: string, payload: ChirpStackDownlink | TtsDownlinks]

function toPublication(
  { provider, application, deviceName: name, devEui, id, expiresAt }: ClaimedDownlink,
  { port, data }: CommandFrame,
): Publication {
  if (application === null) throw new Error('the application of the device is not known')
  const base64 = data.toString('base64')
  if (provider === 'chirpstack') {
    const downlink = { id, devEui, confirmed: true, fPort: port, data: base64, expiresAt }
    return [chirpStackDownlinkTopic(application, devEui), downlink]
  }
  const correlation_ids = [TTS_CORRELATION_PREFIX + id]
  const downlink = {
    f_port: port,
    frm_payload: base64,
    confirmed: true,
    priority: 'NORMAL' as const,
    correlation_ids,
  }
  return [ttsDownlinkTopic(application, name ?? `eui-${devEui}`), { downlinks: [downlink] }]
}
