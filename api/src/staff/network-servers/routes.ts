import {
  discardUnknownDevice,
  listNetworkServers,
  listUnknownDevices,
  testNetworkServer,
} from '@sentinel/contracts/staff/network-servers'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { askForTest, findNetworkServers } from './network-servers.ts'
import { discardFrames, findUnknownDevices } from './unknown-devices.ts'

export interface NetworkServerDeps {
  db: Database
}

export const networkServerRoutes: FastifyPluginAsyncZod<NetworkServerDeps> = async (app, { db }) => {
  app.route({ ...listNetworkServers, handler: () => findNetworkServers(db) })

  app.route({
    ...testNetworkServer,
    async handler({ params: { serverId } }) {
      if (!(await askForTest(db, serverId))) throw notFound('Network server')
      return {}
    },
  })

  app.route({
    ...listUnknownDevices,
    handler: ({ query: { after } }) => findUnknownDevices(db, after),
  })

  app.route({
    ...discardUnknownDevice,
    async handler(request) {
      const frames = await discardFrames(db, actorOf(request), request.params.devEui)
      if (frames === 0) throw notFound('DevEUI')
      return { frames }
    },
  })
}
