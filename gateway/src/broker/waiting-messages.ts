import type { Aedes, Client } from 'aedes'
import { Readable } from 'node:stream'
import { internalsOf, type QueuedPacket, type QueueSubscription } from './aedes-internals.ts'

/** Mends aedes' queues of kept sessions, which hold messages until they are acknowledged. */
export function mendWaitingMessages(aedes: Aedes): void {
  const { persistence } = internalsOf(aedes)
  const enqueue = persistence.outgoingEnqueueCombi.bind(persistence)
  const update = persistence.outgoingUpdate.bind(persistence)
  const stream = persistence.outgoingStream.bind(persistence)

  Object.assign(persistence, {
    /** One copy per client, at the highest QoS granted [MQTT-3.3.5-1]. Both calls always, so that none overtakes. */
    async outgoingEnqueueCombi(subscriptions: QueueSubscription[], packet: QueuedPacket): Promise<void> {
      const byClient = highestPerClient(subscriptions)
      const lowered = byClient.filter(({ qos }) => qos < packet.qos)
      const others = byClient.filter(({ qos }) => qos >= packet.qos)
      await Promise.all([enqueue(lowered, { ...packet, qos: 1 }), enqueue(others, packet)])
    },

    /**
     * A message that goes out with QoS 0, or was published before its subscription stood, is in no queue, for which
     * aedes would close the connection. A PUBREL is found by its packet id, but the store first compares brokers, of
     * which it has none: without one of its own it would take the place of any other PUBREL.
     */
    async outgoingUpdate(client: Client, packet: QueuedPacket): Promise<void> {
      if (packet.cmd !== 'publish') await update(client, { ...packet, brokerId: Symbol(packet.cmd) })
      else if (packet.qos > 0) await update(client, packet).catch(() => undefined)
    },

    outgoingStream: (client: Client): Readable => Readable.from(markSentBefore(stream(client))),
  })
}

function highestPerClient(subscriptions: readonly QueueSubscription[]): QueueSubscription[] {
  const highest = new Map<string, QueueSubscription>()
  for (const subscription of subscriptions)
    if (subscription.qos > (highest.get(subscription.clientId)?.qos ?? 0))
      highest.set(subscription.clientId, subscription)
  return [...highest.values()]
}

/** What is sent again carries DUP [MQTT-3.3.1-1]. */
async function* markSentBefore(packets: AsyncIterable<QueuedPacket>): AsyncGenerator<QueuedPacket> {
  for await (const packet of packets)
    yield packet.cmd === 'publish' && packet.messageId !== undefined ? { ...packet, dup: true } : packet
}
