import { getLiveness, getReadiness } from '@sentinel/contracts/server/health'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ApiConfig } from '../../platform/config.ts'
import { unavailable } from '../../platform/http/errors.ts'
import { isWebAppBuilt } from '../web-app/built-web-app.ts'

export interface HealthDeps {
  /** True while the database responds. */
  isReady: () => Promise<boolean>
  config: Pick<ApiConfig, 'webFolder'>
}

export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (
  app,
  { isReady, config: { webFolder } },
) => {
  app.route({ ...getLiveness, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      if (!(await isReady())) throw unavailable('The database is away.')
      if (webFolder !== undefined && !(await isWebAppBuilt(webFolder)))
        throw unavailable('The web app is not built yet.')
      return { status: 'ready' as const }
    },
  })
}
