import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes'
import type { Duplex } from 'node:stream'
import { ConnackCode } from './connack.ts'
import { createOrder, type Settle } from './in-order.ts'
import { createPacketGuard, guardStream } from './packet-guard.ts'
import type { BrokerPolicy } from './policy.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Room for user name, secret and a will; nobody has proved anything yet. */
const CONNECT_MAX_BYTES = 16 * 1024
/** Packets a client may send before its CONNACK. */
const QUEUED_BEFORE_CONNACK_MAX = 200
/** MQTT 3.1.1 §3.9.3 */
const REFUSED_QOS = 128

export interface BrokerEvents {
  /** The client is known by now, unless it broke off before its CONNECT was read. */
  onClosedWithError?(clientId: string | undefined, error: Error): void
  onConnected?(clientId: string): void
  onDisconnected?(clientId: string): void
}

export interface Broker {
  /** Serves one connection. */
  handle(stream: Duplex): void
  publish(topic: string, payload: Uint8Array): Promise<void>
  disconnect(clientId: string): void
  close(): Promise<void>
}

/** An MQTT 3.1.1 broker in this process. Everything that is not MQTT itself is the policy's. */
export async function createBroker(policy: BrokerPolicy, events: BrokerEvents = {}): Promise<Broker> {
  const requests = new WeakMap<Client, ConnectPacket>()
  const orders = new WeakMap<Client, (done: Settle) => Settle>()

  const aedes = await Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT_MS,
    queueLimit: QUEUED_BEFORE_CONNACK_MAX,

    preConnect(client, packet, done) {
      requests.set(client, packet)
      done(null, true)
    },

    authenticate(client, username, password, done) {
      const connect = requests.get(client)
      requests.delete(client)
      admit(policy, connect, username, password).then(
        (refusal) => (refusal ? done(connackError(refusal), false) : done(null, true)),
        () => done(connackError(ConnackCode.serverUnavailable), false),
      )
    },

    // aedes sends PUBACK before it stores or emits, so this is the only place to wait for the commit.
    authorizePublish(client, { topic, payload, qos, retain }, done) {
      if (!client) return done(new Error('a will of a broker that is gone'))
      const order = orders.get(client) ?? createOrder()
      orders.set(client, order)
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
      policy.take(
        client.id,
        { topic, payload: bytes, qos, retain },
        order((error) => done(error ?? null)),
      )
    },

    authorizeSubscribe(client, subscription, done) {
      done(null, policy.maySubscribe(client.id, subscription.topic) ? subscription : null)
    },

    authorizeForward: (client, packet) => (policy.mayReceive(client.id, packet.topic) ? packet : null),
  })
  forgetRefusedSubscriptions(aedes)
  passOver(aedes, policy)

  aedes.on('client', (client) => events.onConnected?.(client.id))
  aedes.on('clientDisconnect', (client) => events.onDisconnected?.(client.id))
  aedes.on('clientError', (client, error) => events.onClosedWithError?.(client.id, error))
  aedes.on('connectionError', (client, error) => events.onClosedWithError?.(client.id || undefined, error))

  return {
    handle(stream) {
      guardStream(stream, createPacketGuard(policy.packetMaxBytes, CONNECT_MAX_BYTES))
      aedes.handle(stream)
    },
    publish: (topic, payload) =>
      new Promise((resolve, reject) =>
        aedes.publish(
          { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
    disconnect: (clientId) => clientsOf(aedes)[clientId]?.close(),
    close: () => new Promise((resolve) => aedes.close(resolve)),
  }
}

async function admit(
  policy: BrokerPolicy,
  connect: ConnectPacket | undefined,
  username: string | undefined,
  password: Uint8Array | undefined,
): Promise<ConnackCode | undefined> {
  if (!connect) return ConnackCode.serverUnavailable
  const { clientId, clean = true, will } = connect
  // MQTT 3.1.1 §3.1.3.1: without an id there is no session to keep. aedes would invent one.
  if (clientId === '' && !clean) return ConnackCode.identifierRejected
  return policy.admit({
    clientId,
    clean,
    username,
    password,
    will: will && { topic: will.topic, qos: will.qos ?? 0, retain: will.retain ?? false },
  })
}

function connackError(returnCode: ConnackCode): AuthenticateError {
  const error: Error & { returnCode: number } = Object.assign(new Error(`CONNACK ${returnCode}`), {
    returnCode,
  })
  return error as AuthenticateError // aedes declares its codes as a const enum, which has no values at run time
}

function clientsOf(aedes: Aedes): Record<string, Client | undefined> {
  return (aedes as Aedes & { clients: Record<string, Client | undefined> }).clients // documented, but missing in aedes' types
}

/** aedes persists all filters of a SUBSCRIBE, also those it has just refused, and would queue for them while away. */
function forgetRefusedSubscriptions(aedes: Aedes): void {
  const { persistence } = aedes as Aedes & {
    persistence: { removeSubscriptions(client: Client, filters: string[]): Promise<unknown> }
  } // missing in aedes' types
  aedes.on('subscribe', (subscriptions: { topic: string; qos: number }[], client) => {
    const refused = subscriptions.filter(({ qos }) => qos === REFUSED_QOS).map(({ topic }) => topic)
    if (refused.length > 0 && !client.clean) void persistence.removeSubscriptions(client, refused)
  })
}

/** What the policy has swallowed need not travel through retained store, offline queues and emitter. */
function passOver(aedes: Aedes, policy: BrokerPolicy): void {
  type Publish = (packet: PublishPacket, client: unknown, done: () => void) => void
  const publish = aedes.publish.bind(aedes) as unknown as Publish // aedes' types know only two of its three arguments
  const publishOthers: Publish = (packet, client, done) => {
    if (client && policy.swallows(packet.topic)) setImmediate(done)
    else publish(packet, client, done)
  }
  Object.assign(aedes, { publish: publishOthers })
}
