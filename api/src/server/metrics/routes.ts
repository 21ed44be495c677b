import { mayReadMetrics } from '@sentinel/platform/http/metrics-access'
import type { FastifyPluginAsync } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { ReadDatabaseFigures } from './database-figures.ts'
import { measureDatabase } from './measure-database.ts'

export interface MetricsDeps {
  registry: Registry
  readDatabaseFigures: ReadDatabaseFigures
  config: { secrets: { metricsToken: string | undefined } }
}

/** Serves the api's and the database's metrics. They are open to requests from this machine. Other requests need the token. */
export const metricsRoutes: FastifyPluginAsync<MetricsDeps> = async (
  app,
  { registry, readDatabaseFigures, config },
) => {
  collectDefaultMetrics({ register: registry })
  measureDatabase(registry, readDatabaseFigures)

  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config.secrets.metricsToken)) throw unauthenticated()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
