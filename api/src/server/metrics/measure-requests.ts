import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Measures the duration of every request, by method, route and status. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'sentinel_http_request_seconds',
    help: 'Time from a request to its answer, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
