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
/** Room for user name, secret and a will; nobody has proved anything yet. */
const CONNECT_MAX_BYTES = 16 * 1024
/** Packets a client may send before its CONNACK. */
const QUEUED_BEFORE_CONNACK_MAX = 200
/** Room for the longest filters that a device needs, many times over. */
const SUBSCRIBE_MAX_BYTES = 16 * 1024
const OWN_LIMITS = { connectMaxBytes: CONNECT_MAX_BYTES, subscribeMaxBytes: SUBSCRIBE_MAX_BYTES }

export interface BrokerEvents {
  /** The client is known by now, unless it broke off before its CONNECT was read. */
  onClosedWithError?(clientId: string | undefined, error: Error): void
  /** Something of the broker's own failed, such as a will that could not be stored. */
  onError?(error: Error): void
  onConnected?(clientId: string): void
  onDisconnected?(clientId: string): void
  /** The client can get messages: it has subscribed, or has come back to a session with subscriptions. */
  onListening?(clientId: string): void
}

export interface Broker {
  /** Calls these functions from now on, besides those of earlier calls. */
  follow(events: BrokerEvents): void
  /** Serves one connection; `onConnectRead` is called when its CONNECT is complete. */
  handle(stream: Duplex, onConnectRead?: () => void): void
  publish(topic: string, payload: Uint8Array): Promise<void>
  /**
   * Sends a message to the connection that the client has at this moment, with at most QoS 1. Resolves when the client has acknowledged it,
   * to false when its subscription has QoS 0, so that it never will. Rejects with `NotDelivered` when the client is not connected, has no
   * subscription that matches, or its connection ends before. Nothing is kept for a client that is away.
   */
  send(clientId: string, topic: string, payload: Uint8Array): Promise<boolean>
  /** Whether a message on this topic would reach the client at this moment. */
  listens(clientId: string, topic: string): boolean
  /** Whether the client is in the middle of a packet, or has sent something that is not read yet. */
  isReceiving(clientId: string): boolean
  /** Cuts a client off, without its will. */
  disconnect(clientId: string): void
  close(): Promise<void>
}

interface Connection {
  guarded: GuardedStream
  onConnectRead: (() => void) | undefined
}

/** An MQTT 3.1.1 broker in this process. Everything that is not MQTT itself is the policy's. */
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
      kept.forgetOld()
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
  const kept = keepSessions(aedes)
  const direct = new DirectMessages(aedes)
  const findListener = (clientId: string, topic: string) => findListening(aedes, grantedQos, clientId, topic)
  storeGrantedSubscriptions(aedes, grantedQos)
  passOver(aedes, policy)

  // Without a listener this event would end the process; aedes leaves it out of its types.
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

/** aedes would store all filters of a SUBSCRIBE for each of them that is granted, the refused ones too. */
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

/** Keeps sessions of clients that are away, and what waits for them, within bounds. */
function keepSessions(aedes: Aedes): StoredSessions {
  const waiting = keepWaitingMessages(aedes)
  const { persistence } = internalsOf(aedes)
  const kept = new StoredSessions({
    forget(id) {
      waiting.forget(id)
      void persistence.cleanSubscriptions({ id }) // both in memory: done at once, never fail
      void persistence.cleanIncoming({ id })
    },
  })
  aedes.on('client', ({ id }) => kept.resume(id))
  aedes.on('clientDisconnect', ({ id, clean }) => void (clean || kept.disconnect(id)))
  return kept
}

/**
 * What the policy has swallowed need not travel through retained store, offline queues and emitter. A retained message
 * is stored first and goes to subscribers as any other [MQTT-3.3.1-9]; in aedes' own order a later one may overtake it.
 * DUP of the publisher is its own affair [MQTT-3.3.1-3].
 */
function passOver(aedes: Aedes, policy: BrokerPolicy): void {
  /** The broker's own messages come without a client, and with their callback in its place. */
  type Publish = (packet: PublishPacket, client: Client | (() => void) | null, done: () => void) => void
  const publish = aedes.publish.bind(aedes) as unknown as Publish // aedes' types know only two of its three arguments
  const { persistence } = internalsOf(aedes)
  const publishOthers: Publish = (packet, client, done) => {
    const isFromClient = client !== null && typeof client === 'object'
    if (isFromClient && policy.swallows(packet.topic)) {
      setImmediate(done)
      return
    }
    if (packet.retain) void persistence.storeRetained(packet) // in memory: done at once, never fails
    publish(packet.retain || packet.dup ? { ...packet, retain: false, dup: false } : packet, client, done)
  }
  Object.assign(aedes, { publish: publishOthers })
}
