import type { FastifyPluginAsync } from 'fastify'
import type { Area } from '../../platform/area.ts'
import { type OutgoingLogDeps, outgoingLogRoutes } from './log/routes.ts'
import { type UnsubscribeDeps, unsubscribeRoutes } from './unsubscribe/routes.ts'

type OutgoingDeps = OutgoingLogDeps & UnsubscribeDeps

const outgoingRoutes: FastifyPluginAsync<OutgoingDeps> = async (app, deps) => {
  await app.register(outgoingLogRoutes, deps)
  await app.register(unsubscribeRoutes, deps)
}

/** Its jobs have their own queue (`start-outgoing.ts`), so that a slow server delays nothing else. */
export const outgoing = { routes: outgoingRoutes } satisfies Area<OutgoingDeps>
