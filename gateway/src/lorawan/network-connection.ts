import { isTtsRequestTopic } from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import { findChirpStackEventName } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import {
  NETWORK_EVENT_MAX_BYTES,
  type NetworkProvider,
} from '@sentinel/contracts/device-messages/lorawan/network-events'
import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { NetworkMessage } from './radio-event.ts'
import type { NetworkServerReports } from './network-server-reports.ts'
import { hideCredentials, type NetworkServerSettings } from '../platform/network-server-settings.ts'

const RECONNECT_MS = 2000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5000
const CONNECT_TIMEOUT_MS = 15_000
const KEEPALIVE_SECONDS = 60
/** CONNACK codes that a user has to fix: bad credentials, not authorized. */
const REFUSED_CODES: ReadonlySet<number> = new Set([4, 5, 134, 135])
const PUBLISH_TIMEOUT_MS = 10_000

export interface NetworkConnectionOptions {
  settings: NetworkServerSettings
  /** Resolves when the message is committed. Rejects when the server should resend it. */
  accept: (message: NetworkMessage) => Promise<unknown>
  reports: NetworkServerReports
  onConnected: () => void
  log: Logger
}

/**
 * Connects the gateway to a network server's broker. It reconnects automatically, and the broker stores its session in the meantime. Messages are
 * handled one after the other. A QoS 1 message is acknowledged after its commit. While the database is unavailable, the next message is retried, and
 * the broker stores all others.
 */
export class NetworkConnection {
  readonly #options: NetworkConnectionOptions
  readonly #client: MqttClient

  constructor(options: NetworkConnectionOptions) {
    this.#options = options
    const { settings, reports } = options
    const { serverId, provider, url, clientId } = settings
    reports.add({ serverId, provider, transport: 'mqtt', address: hideCredentials(url) }, 'connecting')
    this.#client = mqtt.connect(url, {
      clientId,
      clean: false,
      keepalive: KEEPALIVE_SECONDS,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      resubscribe: false, // done below
    })
    this.#follow()
  }

  get serverId(): string {
    return this.#options.settings.serverId
  }

  get provider(): NetworkProvider {
    return this.#options.settings.provider
  }

  isConnected(): boolean {
    return this.#client.connected
  }

  /** Resolves when the broker has acknowledged the message. Rejects if the connection is down. */
  async publish(topic: string, payload: object): Promise<void> {
    if (!this.#client.connected) throw new Error('the network server is away')
    const { topicPrefix } = this.#options.settings
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error('the network server does not answer')),
      PUBLISH_TIMEOUT_MS,
    )
    try {
      const sent = this.#client.publishAsync(topicPrefix + topic, JSON.stringify(payload), { qos: 1 })
      await Promise.race([sent, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes the connection immediately. The broker resends unacknowledged messages. */
  stop(): void {
    this.#options.reports.remove(this.#options.settings.serverId)
    this.#client.end(true)
    this.#client.stream?.destroy()
  }

  #follow(): void {
    const client = this.#client
    const { settings, reports, log, onConnected } = this.#options
    const { serverId, topicFilter } = settings
    client.handleMessage = (packet, acknowledge) =>
      void this.#take(packet).then((isTaken) => isTaken && acknowledge())
    client.on('connect', () => {
      client.subscribe(topicFilter, { qos: 1 }, (error, granted) => {
        const isGranted = !error && granted?.every(({ qos }) => qos < 128)
        if (isGranted) {
          reports.setState(serverId, 'connected')
          log.info({ serverId }, 'network server connected')
          return onConnected()
        }
        if (!client.connected) return
        this.#fail('refused', `It does not let the console subscribe to ${topicFilter}.`)
      })
    })
    client.on('error', (error: Error & { code?: unknown }) => {
      const isRefused = typeof error.code === 'number' && REFUSED_CODES.has(error.code)
      this.#fail(isRefused ? 'refused' : 'away', error.message || error.name)
    })
    client.on('close', () => reports.setState(serverId, client.disconnecting ? 'connecting' : 'away'))
  }

  #fail(state: 'refused' | 'away', message: string): void {
    const { settings, reports, log } = this.#options
    const { serverId } = settings
    reports.addError(serverId, message)
    reports.setState(serverId, state)
    log.warn({ serverId, reason: message }, 'network server not reached')
  }

  /** Returns whether the message may be acknowledged: it was accepted, and the connection that it arrived on is still open. */
  async #take({ topic, payload }: IPublishPacket): Promise<boolean> {
    const client = this.#client
    const { stream } = client
    const { settings, accept, reports, log } = this.#options
    const { serverId, provider } = settings
    if (isTtsRequestTopic(topic)) return true
    const bytes = Buffer.from(payload)
    if (bytes.byteLength > NETWORK_EVENT_MAX_BYTES) {
      reports.addError(serverId, `An event on ${topic} has more than 64 KiB. It was not stored.`)
      return true
    }
    const isThere = () => client.connected && client.stream === stream && !stream.destroyed
    const backOff = new BackOff({ firstMs: FIRST_RETRY_MS, longestMs: LONGEST_RETRY_MS })
    while (isThere()) {
      try {
        await accept({ provider, serverId, topic, payload: bytes })
        reports.addEvent(serverId, nameEvent(provider, topic))
        return isThere()
      } catch (error) {
        reports.addError(serverId, 'An event could not be stored. It is tried again.')
        log.warn({ serverId, err: error }, 'event of a network server not stored')
        await pause(backOff.next())
      }
    }
    return false
  }
}

function nameEvent(provider: NetworkMessage['provider'], topic: string): string {
  if (provider === 'chirpstack') return findChirpStackEventName(topic) ?? 'unknown'
  return /\/devices\/[^/]+\/(.+)$/.exec(topic)?.[1]?.slice(0, 40) ?? 'unknown'
}
