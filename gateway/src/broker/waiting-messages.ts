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

    /** A message that goes out with QoS 0 is in no queue. */
    outgoingUpdate: async (client: Client, packet: QueuedPacket): Promise<unknown> =>
      packet.cmd === 'publish' && packet.qos === 0 ? undefined : update(client, packet),

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
