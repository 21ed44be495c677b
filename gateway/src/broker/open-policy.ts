import type { BrokerPolicy } from './policy.ts'

/** Allows every client everything that MQTT 3.1.1 allows. Intended for a closed network and for tests of the broker itself. */
export function createOpenPolicy(packetMaxBytes = 256 * 1024): BrokerPolicy {
  return {
    admit: async () => undefined,
    take: (_clientId, { topic }, done) =>
      done(topic.startsWith('$') ? new Error('$ topics are the broker’s') : undefined),
    swallows: () => false,
    maySubscribe: (_clientId, filter) => !filter.startsWith('$share/'),
    filtersPerPacketMax: 1000,
    inflowOf: () => undefined,
    mayReceive: () => true,
    packetMaxBytes: () => packetMaxBytes,
    publishMaxBytes: packetMaxBytes,
  }
}
