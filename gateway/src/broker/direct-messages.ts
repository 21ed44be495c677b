import type { Aedes, Client } from 'aedes'
import { clientInternalsOf, internalsOf, type QueuedPacket, takeNextPacketId } from './aedes-internals.ts'

/** Thrown if the client is not connected or has no matching subscription, or if its connection ended before it acknowledged. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
}

export interface DirectMessage {
  topic: string
  payload: Uint8Array
  qos: 0 | 1
}

interface Pending {
  resolve: (isAcknowledged: boolean) => void
  reject: (error: Error) => void
}

/**
 * Sends messages to a single connection. They are never part of a session: nothing is stored for a client that is not connected, and the sender must
 * resend a message if the connection ends before the client acknowledges it.
 */
export class DirectMessages {
  /** Each client's messages by packet id. */
  readonly #pending = new WeakMap<Client, Map<number, Pending>>()

  constructor(aedes: Aedes) {
    const { persistence } = internalsOf(aedes)
    const clear = persistence.outgoingClearMessageId.bind(persistence)
    Object.assign(persistence, {
      // aedes calls this for each PUBACK. Its `ack` event does not contain the packet id.
      outgoingClearMessageId: async (client: Client, packet: QueuedPacket) => {
        if (packet.cmd === 'puback' && this.#acknowledge(client, packet.messageId)) return undefined
        return clear(client, packet)
      },
    })
    aedes.on('clientDisconnect', (client) => this.#end(client))
  }

  /**
   * Resolves to true when the client has acknowledged the message, and to false if it was written with QoS 0. Rejects with `NotDelivered` if the
   * connection ends first.
   */
  send(client: Client, { topic, payload, qos }: DirectMessage): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const packet = {
        cmd: 'publish',
        topic,
        payload: Buffer.from(payload),
        retain: false,
        dup: false,
      } as const
      const internals = clientInternalsOf(client)
      if (qos === 0) return internals.deliver0({ ...packet, qos }, () => resolve(false))
      const pending = this.#pending.get(client) ?? new Map<number, Pending>()
      this.#pending.set(client, pending)
      const messageId = takePacketId(client, pending)
      pending.set(messageId, { resolve, reject })
      internals.deliverQoS({ ...packet, qos, messageId }, () => undefined)
    })
  }

  #acknowledge(client: Client, packetId: number | undefined): boolean {
    const pending = this.#pending.get(client)
    const sent = packetId === undefined ? undefined : pending?.get(packetId)
    if (!pending || !sent || packetId === undefined) return false
    pending.delete(packetId)
    sent.resolve(true)
    return true
  }

  #end(client: Client): void {
    const pending = this.#pending.get(client)
    this.#pending.delete(client)
    for (const { reject } of pending?.values() ?? []) reject(new NotDelivered('the connection has ended'))
  }
}

/** Returns a packet id that is not in use on the connection [MQTT-2.3.1-2]. */
function takePacketId(client: Client, used: ReadonlyMap<number, unknown>): number {
  for (;;) {
    const id = takeNextPacketId(client)
    if (!used.has(id)) return id
  }
}
