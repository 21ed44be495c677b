import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes'
import { ConnackCode } from './connack.ts'
import type { BrokerPolicy } from './policy.ts'
import { isTopicName } from './topics.ts'

/** Admits clients according to the policy. `onConnectRead` is called when a CONNECT is complete. */
export function createConnectHooks(
  policy: BrokerPolicy,
  onConnectRead: (client: Client) => void,
): Pick<AedesOptions, 'preConnect' | 'authenticate'> {
  const requests = new WeakMap<Client, ConnectPacket>()
  return {
    preConnect(client, packet, done) {
      requests.set(client, packet)
      onConnectRead(client)
      done(findConnectFault(packet), true)
    },

    authenticate(client, username, password, done) {
      const connect = requests.get(client)
      requests.delete(client)
      admit(policy, connect, username, password).then(
        (refusal) => (refusal ? done(connackError(refusal), false) : done(null, true)),
        () => done(connackError(ConnackCode.serverUnavailable), false),
      )
    },
  }
}

/** Finds what makes a CONNECT invalid although aedes and its parser accept it. In that case no CONNACK is sent [MQTT-3.1.4-1]. */
function findConnectFault({ username, password, will }: ConnectPacket): Error | null {
  if (password && username === undefined) return new Error('password without user name') // [MQTT-3.1.2-22]
  if (!will) return null
  return (will.qos ?? 0) > 2 || !isTopicName(will.topic) ? new Error('not a will') : null // [MQTT-3.1.2-14]
}

/** Calls the policy. Resolves to the CONNACK code for refusing the client, or to undefined. */
async function admit(
  policy: BrokerPolicy,
  connect: ConnectPacket | undefined,
  username: string | undefined,
  password: Uint8Array | undefined,
): Promise<ConnackCode | undefined> {
  if (!connect) return ConnackCode.serverUnavailable
  const { clientId, clean = true, will } = connect
  // MQTT 3.1.1 §3.1.3.1: without an id there is no session to store. aedes would make up an id.
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
  const error: unknown = Object.assign(new Error(`CONNACK ${returnCode}`), { returnCode })
  return error as AuthenticateError // aedes' codes are a const enum and have no values at run time
}
