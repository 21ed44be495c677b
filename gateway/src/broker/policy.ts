import type { ConnackCode } from './connack.ts'
import type { Inflow } from './inflow.ts'

/** What a client says of itself in CONNECT. */
export interface ConnectRequest {
  clientId: string
  clean: boolean
  username: string | undefined
  password: Uint8Array | undefined
  will: { topic: string; qos: number; retain: boolean } | undefined
}

export interface IncomingPublish {
  topic: string
  payload: Uint8Array
  qos: number
  retain: boolean
}

/** A rule of the house was broken: the connection is closed and the breach counted under this name. */
export class RuleBroken extends Error {
  override name = 'RuleBroken'
  readonly rule: string

  constructor(rule: string) {
    super(rule)
    this.rule = rule
  }
}

/**
 * Who may do what on the broker. MQTT itself (sessions, subscriptions, redelivery, keepalive) is the broker's.
 * A policy tells clients apart by their client id.
 */
export interface BrokerPolicy {
  /** Resolves to undefined to let the client in, or to the CONNACK code that turns it away. */
  admit(request: ConnectRequest): Promise<ConnackCode | undefined>
  /**
   * Called for each PUBLISH and each will that is due. The packet is acknowledged once `done` is called without an
   * error, and the connection closed when it is called with one. `done` is called in the order of the packets.
   */
  take(clientId: string, packet: IncomingPublish, done: (error?: Error) => void): void
  /** True when the publish above has done all there is: nobody subscribes to it on this broker. */
  swallows(topic: string): boolean
  /**
   * `others` is how many further filters the client has been granted. Returns false to refuse the filter with 0x80, and
   * throws to close the connection.
   */
  maySubscribe(clientId: string, filter: string, others: number): boolean
  /** A SUBSCRIBE or UNSUBSCRIBE with more filters closes the connection. */
  filtersPerPacketMax: number
  /** What limits the rate of a client that has just connected; undefined where nothing does. */
  inflowOf(clientId: string): Inflow | undefined
  mayReceive(clientId: string, topic: string): boolean
  /** Bytes a packet may have, header included: of any kind, or of a PUBLISH on this topic. */
  packetMaxBytes(topic: string | undefined): number
  /** The most that `packetMaxBytes` returns. */
  publishMaxBytes: number
}
