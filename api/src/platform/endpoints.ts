import type { Access } from '@sentinel/contracts/endpoint'
import { ErrorBody } from '@sentinel/contracts/errors'
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Shows nothing that needs a right. */
const DOCUMENTATION = '/api/docs'

/**
 * Every route is an endpoint of the contract: what it says of access and of itself moves to where the guard and the
 * documentation look. A route without an access rule, or with one that nothing enforces, stops the start.
 */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions & { access?: Access; summary?: string }) => {
    if (route.url === DOCUMENTATION || route.method === 'HEAD') return
    if (!route.access) throw new Error(`${String(route.method)} ${route.url} says nothing of access`)
    if (route.access !== 'public')
      throw new Error(`${route.url} is for ${route.access} only, and nobody can sign in`)
    route.config = { ...route.config, access: route.access }
    route.schema = {
      ...route.schema,
      ...(route.summary && { summary: route.summary }),
      response: { ...(route.schema?.response as object), default: ErrorBody }, // safe: a map of schemas by status
    }
  })
}
