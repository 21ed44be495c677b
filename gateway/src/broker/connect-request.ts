import type { AuthenticateError, ConnectPacket } from 'aedes'
import { ConnackCode } from './connack.ts'
import type { BrokerPolicy } from './policy.ts'
import { isTopicName } from './topics.ts'

/** What aedes and its parser let pass though it makes a CONNECT invalid: then no CONNACK is sent [MQTT-3.1.4-1]. */
export function findConnectFault({ username, password, will }: ConnectPacket): Error | null {
  if (password && username === undefined) return new Error('password without user name') // [MQTT-3.1.2-22]
  if (!will) return null
  return (will.qos ?? 0) > 2 || !isTopicName(will.topic) ? new Error('not a will') : null // [MQTT-3.1.2-14]
}

/** Asks the policy; resolves to the CONNACK code that turns the client away, or to undefined. */
export async function admit(
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

export function connackError(returnCode: ConnackCode): AuthenticateError {
  const error: unknown = Object.assign(new Error(`CONNACK ${returnCode}`), { returnCode })
  return error as AuthenticateError // aedes' codes are a const enum, which has no values at run time
}
