import type { Aedes, Client } from 'aedes'
import { Readable } from 'node:stream'
import { internalsOf, type QueuedPacket, type QueueSubscription } from './aedes-internals.ts'

/** The number of messages that wait for one client. An additional message replaces the oldest. */
const WAITING_MAX = 100

/** The unacknowledged messages and PUBRELs of stored sessions, in order of arrival. */
export class WaitingMessages {
  readonly #queues = new Map<string, QueuedPacket[]>()

  add(clientId: string, packet: QueuedPacket): void {
    const queue = this.#queues.get(clientId) ?? []
    queue.push({ ...packet, messageId: undefined })
    if (queue.length > WAITING_MAX) queue.shift()
    this.#queues.set(clientId, queue)
  }

  /** Stores the packet id with which a message is sent, or replaces a message with its PUBREL. Ignores messages that are no longer waiting. */
  update(clientId: string, packet: QueuedPacket): void {
    const queue = this.#queues.get(clientId) ?? []
    const at = queue.findIndex((waiting) => isSame(waiting, packet))
    const found = queue[at]
    if (!found) return
    if (packet.cmd === 'publish') found.messageId = packet.messageId
    else queue[at] = packet
  }

  /** Removes and returns the packet with this id, or the message if it has not been sent. */
  remove(clientId: string, packet: QueuedPacket): QueuedPacket | undefined {
    const queue = this.#queues.get(clientId) ?? []
    const at = queue.findIndex((waiting) =>
      packet.messageId === undefined ? isSame(waiting, packet) : waiting.messageId === packet.messageId,
    )
    if (at === -1) return undefined
    const [removed] = queue.splice(at, 1)
    if (queue.length === 0) this.#queues.delete(clientId)
    return removed
  }

  /** Sets DUP on everything that is resent [MQTT-3.3.1-1]. */
  list(clientId: string): QueuedPacket[] {
    return (this.#queues.get(clientId) ?? []).map((packet) =>
      packet.cmd === 'publish' && packet.messageId !== undefined ? { ...packet, dup: true } : packet,
    )
  }

  forget(clientId: string): void {
    this.#queues.delete(clientId)
  }
}

/** Compares messages by their number at the broker, and by packet id once they have been received and are being released. */
function isSame(waiting: QueuedPacket, packet: QueuedPacket): boolean {
  return packet.cmd === 'publish'
    ? waiting.brokerId === packet.brokerId && waiting.brokerCounter === packet.brokerCounter
    : waiting.messageId === packet.messageId
}

/** Stores messages that wait for clients here, because aedes' own store is unlimited and mixes them up. */
export function keepWaitingMessages(aedes: Aedes): WaitingMessages {
  const waiting = new WaitingMessages()
  Object.assign(internalsOf(aedes).persistence, {
    async outgoingEnqueue({ clientId }: { clientId: string }, packet: QueuedPacket): Promise<void> {
      waiting.add(clientId, packet)
    },
    /** Stores one copy per client, at the highest QoS granted [MQTT-3.3.5-1]. */
    async outgoingEnqueueCombi(subscriptions: QueueSubscription[], packet: QueuedPacket): Promise<void> {
      for (const { clientId, qos } of highestPerClient(subscriptions))
        waiting.add(clientId, qos < packet.qos ? { ...packet, qos: 1 } : packet)
    },
    /** A message that is sent with QoS 0 does not wait for an answer. */
    async outgoingUpdate({ id }: Client, packet: QueuedPacket): Promise<void> {
      if (packet.cmd !== 'publish' || packet.qos > 0) waiting.update(id, packet)
    },
    outgoingClearMessageId: async ({ id }: Client, packet: QueuedPacket) => waiting.remove(id, packet),
    outgoingStream: ({ id }: Client): Readable => Readable.from(waiting.list(id)),
  })
  return waiting
}

function highestPerClient(subscriptions: readonly QueueSubscription[]): QueueSubscription[] {
  const highest = new Map<string, QueueSubscription>()
  for (const subscription of subscriptions)
    if (subscription.qos > (highest.get(subscription.clientId)?.qos ?? 0))
      highest.set(subscription.clientId, subscription)
  return [...highest.values()]
}
