import { randomUUID } from 'node:crypto'
import { getLiveness, getReadiness } from '@sentinel/contracts/server/health'
import { mayReadMetrics } from '@sentinel/platform/http/metrics-access'
import { limitRequests, SERVER_OPTIONS } from '@sentinel/platform/http/limit-requests'
import { refuseConnection } from '@sentinel/platform/http/refuse-connection'
import { toFastifyOption, type TrustProxy } from '@sentinel/platform/http/trusted-proxies'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

export interface HttpOptions {
  registry: Registry
  isReady: () => Promise<boolean>
  /** Returns what does not work although the gateway is ready. */
  findWarning: () => string | undefined
  metricsToken: string | undefined
  /** Whose X-Forwarded-For is trusted for a caller's address. */
  trustProxy: TrustProxy
  /** Adds the port's other routes. */
  addRoutes: (app: FastifyInstance) => void
}

/** Creates the gateway's HTTP port: alive, ready, metrics (open to loopback, with the token elsewhere), and `addRoutes`. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { registry, isReady, findWarning, metricsToken, trustProxy, addRoutes } = options
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: toFastifyOption(trustProxy),
    bodyLimit: 64 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    http: SERVER_OPTIONS,
    clientErrorHandler: refuseConnection,
  })
  limitRequests(app.server)

  app.get(getLiveness.url, () => ({ status: 'alive' }))

  app.get(getReadiness.url, async (request, reply) => {
    if (await isReady()) return { status: 'ready', warning: findWarning() }
    reply.code(503)
    return { code: 'unavailable', message: 'The database is away.', requestId: request.id }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      reply.code(401)
      return { code: 'unauthenticated', message: 'Metrics need the metrics token.', requestId: request.id }
    }
    reply.type(registry.contentType)
    return registry.metrics()
  })

  addRoutes(app)
  return app
}
