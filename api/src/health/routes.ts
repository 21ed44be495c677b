import { getLiveness, getReadiness } from '@sentinel/contracts/health'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { unavailable } from '../platform/errors.ts'

export interface HealthDeps {
  /** True while the database answers. */
  isReady: () => Promise<boolean>
}

export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (app, { isReady }) => {
  app.route({ ...getLiveness, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      if (!(await isReady())) throw unavailable('The database is away.')
      return { status: 'ready' as const }
    },
  })
}
