import type { Client, Subscription } from 'aedes'
import { matchesFilter } from './topics.ts'

type Qos = Subscription['qos']

/**
 * Stores the QoS granted to each client, by filter. aedes limits a message's QoS only if the filter is the topic itself. If several subscriptions
 * match, it chooses an arbitrary one.
 */
export class GrantedQos {
  readonly #granted = new WeakMap<Client, Map<string, Qos>>()

  /** Stores a grant. Returns the subscription for aedes with the full QoS, which `limit` reduces. */
  grant(client: Client, subscription: Subscription): Subscription {
    const granted = this.#granted.get(client) ?? new Map<string, Qos>()
    this.#granted.set(client, granted.set(subscription.topic, subscription.qos))
    return { ...subscription, qos: 2 }
  }

  has(client: Client, filter: string): boolean {
    return this.#granted.get(client)?.has(filter) ?? false
  }

  hasAny(client: Client): boolean {
    return (this.#granted.get(client)?.size ?? 0) > 0
  }

  /** Returns the number of filters granted to the client, excluding this one. */
  countOthers(client: Client, filter: string): number {
    return (this.#granted.get(client)?.size ?? 0) - (this.has(client, filter) ? 1 : 0)
  }

  revoke(client: Client, filters: readonly string[]): void {
    for (const filter of filters) this.#granted.get(client)?.delete(filter)
  }

  /** Returns the highest QoS granted to a matching subscription, or undefined if none matches. */
  findHighest(client: Client, topic: string): Qos | undefined {
    let highest: Qos | undefined
    for (const [filter, qos] of this.#granted.get(client) ?? [])
      if (qos > (highest ?? -1) && matchesFilter(filter, topic)) highest = qos
    return highest
  }

  /** Returns the message with at most the highest QoS granted to a matching subscription [MQTT-3.3.5-1]. */
  limit<Packet extends { topic: string; qos: Qos }>(client: Client, packet: Packet): Packet {
    if (packet.qos === 0) return packet
    const highest = this.findHighest(client, packet.topic) ?? packet.qos
    return highest >= packet.qos ? packet : { ...packet, qos: highest }
  }
}
