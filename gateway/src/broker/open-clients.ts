import type { Aedes, Client } from 'aedes'
import { internalsOf } from './aedes-internals.ts'

/**
 * Limits aedes' client list to one open connection per client id. aedes assigns an id to a new connection in several steps. A connection that breaks
 * between them stays in the list forever, or removes its successor from the list.
 */
export function listOpenClients(aedes: Aedes): void {
  const internals = internalsOf(aedes)
  const register = internals.registerClient.bind(aedes)
  const unregister = internals.unregisterClient.bind(aedes)

  function unregisterListed(client: Client): void {
    if (internals.clients[client.id] === client) unregister(client)
  }

  Object.assign(aedes, {
    unregisterClient: unregisterListed,
    registerClient(client: Client): void {
      if (client.closed) return
      const previous = internals.clients[client.id]
      if (previous) {
        unregister(previous)
        previous.close() // MQTT 3.1.1 §3.1.4, [MQTT-3.1.4-2]
      }
      register(client)
    },
  })
}
