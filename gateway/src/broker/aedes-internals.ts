import type { Aedes, Client, Subscription } from 'aedes'

/** A message or PUBREL that waits for a client. */
export interface QueuedPacket {
  cmd: string
  qos: number
  dup: boolean
  brokerId: string | undefined
  brokerCounter: number | undefined
  /** Set when it has been sent for the first time. */
  messageId: number | undefined
}

export interface Persistence {
  addSubscriptions(client: Client, subscriptions: Subscription[]): Promise<unknown>
  cleanSubscriptions(client: { id: string }): Promise<unknown>
  cleanIncoming(client: { id: string }): Promise<unknown>
  storeRetained(packet: object): Promise<unknown>
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

/** The parts of aedes that its types leave out; the store in memory is the only one used here. */
export function internalsOf(aedes: Aedes): AedesInternals {
  return aedes as unknown as AedesInternals // aedes 1.2; the tests of MQTT 3.1.1 fail if these change
}
