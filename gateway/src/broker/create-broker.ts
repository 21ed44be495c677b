import { Aedes, type Client, type PublishPacket, type Subscription } from 'aedes'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { internalsOf } from './aedes-internals.ts'
import { createConnectHooks } from './connect-request.ts'
import { DirectMessages, NotDelivered } from './direct-messages.ts'
import { GrantedQos } from './granted-qos.ts'
import { createMessageHooks } from './message-hooks.ts'
import { listOpenClients } from './open-clients.ts'
import { type GuardedStream, guardStream } from './guard-stream.ts'
import { extendKeepalive } from './keepalive.ts'
import { StoredSessions } from './stored-sessions.ts'
import { PacketGuard, type PacketGuardOptions } from './packet-guard.ts'
import type { BrokerPolicy } from './policy.ts'
import { createStrictParsing } from './strict-parser.ts'
import { keepWaitingMessages } from './waiting-messages.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Leaves enough space for a user name, a secret and a will. No client has authenticated at this point. */
const CONNECT_MAX_BYTES = 16 * 1024
/** The number of packets that a client may send before its CONNACK. */
const QUEUED_BEFORE_CONNACK_MAX = 200
/** Many times larger than the longest filters that a device needs. */
const SUBSCRIBE_MAX_BYTES = 16 * 1024
const OWN_LIMITS = { connectMaxBytes: CONNECT_MAX_BYTES, subscribeMaxBytes: SUBSCRIBE_MAX_BYTES }

export interface BrokerEvents {
  /** Called when a connection ends with an error. The client is unknown if its CONNECT was not read. */
  onClosedWithError?(clientId: string | undefined, error: Error): void
  /** Called when the broker itself fails, for example when it cannot store a will. */
  onError?(error: Error): void
  onConnected?(clientId: string): void
  onDisconnected?(clientId: string): void
  /** Called when the client can receive messages because it has subscribed or resumed a session with subscriptions. */
  onListening?(clientId: string): void
}

export interface Broker {
  /** Calls these functions from now on, in addition to those from earlier calls. */
  follow(events: BrokerEvents): void
  /** Serves one connection; `onConnectRead` is called when its CONNECT is complete. */
  handle(stream: Duplex, onConnectRead?: () => void): void
  publish(topic: string, payload: Uint8Array): Promise<void>
  /**
   * Sends a message to the client's current connection, with at most QoS 1. Resolves to true when the client has acknowledged it, and to false if the
   * client's subscription has QoS 0, so that there is no acknowledgement. Rejects with `NotDelivered` if the client is not connected, has no matching
   * subscription, or disconnects first. Stores nothing for a client that is not connected.
   */
  send(clientId: string, topic: string, payload: Uint8Array): Promise<boolean>
  /** Returns whether a message on this topic would reach the client now. */
  listens(clientId: string, topic: string): boolean
  /** Returns whether the client is in the middle of a packet, or has sent something that has not been read yet. */
  isReceiving(clientId: string): boolean
  /** Disconnects a client without publishing its will. */
  disconnect(clientId: string): void
  close(): Promise<void>
}

interface Connection {
  guarded: GuardedStream
  onConnectRead: (() => void) | undefined
}

/** Creates an in-process MQTT 3.1.1 broker. The policy decides everything that is not MQTT itself. */
export async function createBroker(
  policy: BrokerPolicy,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Promise<Broker> {
  const grantedQos = new GrantedQos()
  const connections = new WeakMap<Duplex, Connection>()
  const parseStrictly = createStrictParsing(policy.filtersPerPacketMax)
  const guardOptions: PacketGuardOptions = { ...OWN_LIMITS, ...policy }
  const aedes = await Aedes.createBroker({
    connectTimeout: connectTimeoutMs,
    queueLimit: QUEUED_BEFORE_CONNACK_MAX,
    ...createConnectHooks(policy, (client) => {
      sessions.forgetOld()
      connections.get(client.conn)?.onConnectRead?.()
    }),
    ...createMessageHooks(policy, grantedQos),
  })
  listOpenClients(aedes)
  aedes.on('client', (client) => {
    const inflow = policy.inflowOf(client.id)
    if (inflow) connections.get(client.conn)?.guarded.limitBy(inflow)
    extendKeepalive(client)
  })
  const sessions = keepSessions(aedes)
  const direct = new DirectMessages(aedes)
  const findListener = (clientId: string, topic: string) => findListening(aedes, grantedQos, clientId, topic)
  storeGrantedSubscriptions(aedes, grantedQos)
  passOver(aedes, policy)

  // Without a listener this event would end the process. aedes' types omit it.
  ;(aedes as EventEmitter).on('error', () => undefined)
  aedes.on('unsubscribe', (filters, client) => grantedQos.revoke(client, filters))

  return {
    follow: (events) => reportEvents(aedes, events, grantedQos),
    handle(stream, onConnectRead) {
      connections.set(stream, { guarded: guardStream(stream, new PacketGuard(guardOptions)), onConnectRead })
      parseStrictly(aedes.handle(stream))
    },
    publish: (topic, payload) => publishOwn(aedes, topic, payload),
    async send(clientId, topic, payload) {
      const listener = findListener(clientId, topic)
      if (!listener) throw new NotDelivered('the client does not listen')
      return direct.send(listener.client, { topic, payload, qos: listener.qos })
    },
    listens: (clientId, topic) => findListener(clientId, topic) !== undefined,
    isReceiving(clientId) {
      const client = internalsOf(aedes).clients[clientId]
      return client !== undefined && connections.get(client.conn)?.guarded.isReceiving() === true
    },
    disconnect(clientId) {
      const client = internalsOf(aedes).clients[clientId]
      if (!client) return
      Object.assign(client, { will: null })
      client.close()
    },
    close: () => new Promise((resolve) => aedes.close(resolve)),
  }
}

function findListening(
  aedes: Aedes,
  grantedQos: GrantedQos,
  clientId: string,
  topic: string,
): { client: Client; qos: 0 | 1 } | undefined {
  const client = internalsOf(aedes).clients[clientId]
  const qos = client?.connected && !client.closed ? grantedQos.findHighest(client, topic) : undefined
  return client && qos !== undefined ? { client, qos: qos === 0 ? 0 : 1 } : undefined
}

function reportEvents(aedes: Aedes, events: BrokerEvents, grantedQos: GrantedQos): void {
  ;(aedes as EventEmitter).on('error', (error: Error) => events.onError?.(error))
  aedes.on('client', (client) => events.onConnected?.(client.id))
  aedes.on('clientReady', (client) => {
    if (grantedQos.hasAny(client)) events.onListening?.(client.id)
  })
  aedes.on('subscribe', (_filters, client) => events.onListening?.(client.id))
  aedes.on('clientDisconnect', (client) => events.onDisconnected?.(client.id))
  aedes.on('clientError', (client, error) => events.onClosedWithError?.(client.id, error))
  aedes.on('connectionError', (client, error) => events.onClosedWithError?.(client.id || undefined, error))
}

function publishOwn(aedes: Aedes, topic: string, payload: Uint8Array): Promise<void> {
  const packet = { topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false } as const
  return new Promise((resolve, reject) =>
    aedes.publish({ cmd: 'publish', ...packet }, (error) => (error ? reject(error) : resolve())),
  )
}

/** Stores only the granted filters. For each granted filter, aedes would store all filters in the SUBSCRIBE, including the refused ones. */
function storeGrantedSubscriptions(aedes: Aedes, grantedQos: GrantedQos): void {
  const { persistence } = internalsOf(aedes)
  const addSubscriptions = persistence.addSubscriptions.bind(persistence)
  Object.assign(persistence, {
    addSubscriptions: (client: Client, subscriptions: Subscription[]) =>
      addSubscriptions(
        client,
        subscriptions.filter(({ topic }) => grantedQos.has(client, topic)),
      ),
  })
}

/** Limits the number of sessions and waiting messages that are stored for clients that are not connected. */
function keepSessions(aedes: Aedes): StoredSessions {
  const waiting = keepWaitingMessages(aedes)
  const { persistence } = internalsOf(aedes)
  const sessions = new StoredSessions({
    forget(id) {
      waiting.forget(id)
      void persistence.cleanSubscriptions({ id }) // both are in memory, so they complete immediately and never fail
      void persistence.cleanIncoming({ id })
    },
  })
  aedes.on('client', ({ id }) => sessions.resume(id))
  aedes.on('clientDisconnect', ({ id, clean }) => void (clean || sessions.disconnect(id)))
  return sessions
}

/**
 * For packets that the policy swallows, skips aedes' retained store, offline queues and emitter, because they have no subscribers. A retained message
 * is stored first and then sent to subscribers like any other message [MQTT-3.3.1-9]. With aedes' order, a later message may overtake it. The
 * publisher's DUP flag is not passed on [MQTT-3.3.1-3].
 */
function passOver(aedes: Aedes, policy: BrokerPolicy): void {
  /** The broker's own messages have no client. Their callback is the second argument instead. */
  type Publish = (packet: PublishPacket, client: Client | (() => void) | null, done: () => void) => void
  const publish = aedes.publish.bind(aedes) as unknown as Publish // aedes' types know only two of its three arguments
  const { persistence } = internalsOf(aedes)
  const publishOthers: Publish = (packet, client, done) => {
    const isFromClient = client !== null && typeof client === 'object'
    if (isFromClient && policy.swallows(packet.topic)) {
      setImmediate(done)
      return
    }
    if (packet.retain) void persistence.storeRetained(packet) // in memory, so it completes immediately and never fails
    publish(packet.retain || packet.dup ? { ...packet, retain: false, dup: false } : packet, client, done)
  }
  Object.assign(aedes, { publish: publishOthers })
}
