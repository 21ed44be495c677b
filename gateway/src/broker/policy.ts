import type { ConnackCode } from './connack.ts'
import type { Inflow } from './inflow.ts'

/** The contents of a client's CONNECT. */
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

/** Thrown if a client breaks a rule. The connection is closed and the violation is counted under this name. */
export class RuleBroken extends Error {
  override name = 'RuleBroken'
  readonly rule: string

  constructor(rule: string) {
    super(rule)
    this.rule = rule
  }
}

/**
 * Decides who may do what on the broker. The broker handles MQTT itself (sessions, subscriptions, redelivery, keepalive). A policy identifies clients
 * by their client id.
 */
export interface BrokerPolicy {
  /** Resolves to undefined to admit the client, or to the CONNACK code that refuses it. */
  admit(request: ConnectRequest): Promise<ConnackCode | undefined>
  /**
   * Called for each PUBLISH and each will that is due. If `done` is called without an error, the packet is acknowledged. If it is called with an
   * error, the connection is closed. `done` must be called in the order of the packets.
   */
  take(clientId: string, packet: IncomingPublish, done: (error?: Error) => void): void
  /** Returns true if `take` does everything with the message, because no client subscribes to it on this broker. */
  swallows(topic: string): boolean
  /**
   * Returns false to refuse the filter with 0x80, and throws to close the connection. `others` is the number of other filters that the client has
   * been granted.
   */
  maySubscribe(clientId: string, filter: string, others: number): boolean
  /** A SUBSCRIBE or UNSUBSCRIBE with more filters than this closes the connection. */
  filtersPerPacketMax: number
  /** Returns the rate limiter for a client that has just connected, or undefined for no limit. */
  inflowOf(clientId: string): Inflow | undefined
  mayReceive(clientId: string, topic: string): boolean
  /** Returns how many bytes a packet may have, including its header: for any kind of packet, or for a PUBLISH on this topic. */
  packetMaxBytes(topic: string | undefined): number
  /** The highest value that `packetMaxBytes` returns. */
  publishMaxBytes: number
}
