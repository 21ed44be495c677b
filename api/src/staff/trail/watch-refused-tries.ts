import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/acts.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { createRefusedTries, type RefusedTries } from './refused-tries.ts'

/** Counts signed-in users' calls that are refused because of their role or their access level on a device. */
export function watchRefusedTries(
  app: FastifyInstance,
  options: Parameters<typeof createRefusedTries>[0],
): RefusedTries {
  const refusedTries = createRefusedTries(options)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ApiError) || !error.isRefusedTry) return
    const { method, routeOptions } = request
    refusedTries.count({ actor: actorOf(request), method, url: routeOptions.url ?? '' })
  })
  app.addHook('onClose', () => refusedTries.stop())
  return refusedTries
}
