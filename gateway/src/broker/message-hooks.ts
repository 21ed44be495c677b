import type { AedesOptions, Client } from 'aedes'
import type { GrantedQos } from './granted-qos.ts'
import { createOrder, type Settle } from './in-order.ts'
import type { BrokerPolicy } from './policy.ts'
import { isTopicFilter, isTopicName } from './topics.ts'

/** Calls the policy for each message and filter. */
export function createMessageHooks(
  policy: BrokerPolicy,
  grantedQos: GrantedQos,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'> {
  const orders = new WeakMap<Client, (done: Settle) => Settle>()
  return {
    // aedes sends a PUBACK before it stores or emits, so this is the only place to wait for the commit.
    authorizePublish(client, { topic, payload, qos, retain, messageId }, done) {
      if (!client) return done(new Error('a will of a broker that is gone'))
      if (!isTopicName(topic)) return done(new Error('not a topic name'))
      if (messageId === 0) return done(new Error('packet id 0')) // [MQTT-2.3.1-1]
      const order = orders.get(client) ?? createOrder()
      orders.set(client, order)
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
      const settle = order((error) => done(error ?? null))
      policy.take(client.id, { topic, payload: bytes, qos, retain }, settle)
    },

    authorizeSubscribe(client, subscription, done) {
      const { topic } = subscription
      if (!isTopicFilter(topic)) return done(new Error('not a topic filter'))
      try {
        const mayIt = policy.maySubscribe(client.id, topic, grantedQos.countOthers(client, topic))
        done(null, mayIt ? grantedQos.grant(client, subscription) : null)
      } catch (error) {
        done(error as Error) // safe: a policy throws errors
      }
    },

    authorizeForward: (client, packet) =>
      policy.mayReceive(client.id, packet.topic) ? grantedQos.limit(client, packet) : null,
  }
}
