import type { Aedes, Client, Subscription } from 'aedes'

/** A message or PUBREL that is waiting for a client. */
export interface QueuedPacket {
  cmd: string
  qos: number
  dup: boolean
  brokerId: string | undefined
  brokerCounter: number | undefined
  /** Set once the packet has been sent. */
  messageId: number | undefined
}

export interface Persistence {
  addSubscriptions(client: Client, subscriptions: Subscription[]): Promise<unknown>
  cleanSubscriptions(client: { id: string }): Promise<unknown>
  cleanIncoming(client: { id: string }): Promise<unknown>
  storeRetained(packet: object): Promise<unknown>
  outgoingClearMessageId(client: { id: string }, packet: QueuedPacket): Promise<QueuedPacket | undefined>
}

export interface QueueSubscription extends Subscription {
  clientId: string
}

export interface AedesInternals {
  clients: Record<string, Client | undefined>
  persistence: Persistence
  registerClient(client: Client): void
  unregisterClient(client: Client): void
}

/** Returns the parts of aedes that its types omit. Only the in-memory store is used here. */
export function internalsOf(aedes: Aedes): AedesInternals {
  return aedes as unknown as AedesInternals // aedes 1.2; the tests of MQTT 3.1.1 fail if these change
}

const nextId = '_nextId'

interface DeliveredPacket {
  cmd: 'publish'
  topic: string
  payload: Buffer
  qos: number
  retain: boolean
  dup: boolean
  messageId?: number
}

interface ClientInternals {
  /** Writes what the policy allows to this connection, and stores nothing. */
  deliver0(packet: DeliveredPacket, done: () => void): void
  deliverQoS(packet: DeliveredPacket, done: () => void): void
}

export function clientInternalsOf(client: Client): ClientInternals {
  return client as unknown as ClientInternals // aedes 1.2; the tests of direct messages fail if these change
}

/** Takes the packet id that aedes would use for its next message to the client. */
export function takeNextPacketId(client: Client): number {
  const counter = client as unknown as { [nextId]: number } // aedes 1.2, as above
  const id = counter[nextId] || 1
  counter[nextId] = id >= 65_535 ? 1 : id + 1
  return id
}
