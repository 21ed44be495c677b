import type { Access, Endpoint } from '@sentinel/contracts/http/endpoint'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import type { Load } from './share-work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True if the session cookie is accepted in addition to the header. */
    isImage?: boolean
    beforeSetup?: boolean
    /** True if a call can have an `Idempotency-Key`, in which case the handler uses `once`. */
    takesKey?: boolean
    /** The proof that the user has to give, unless they have just done so. */
    proof?: 'second factor' | 'second factor or password'
  }
}

type EndpointRoute = RouteOptions &
  Partial<
    Pick<
      Endpoint,
      | 'access'
      | 'consumes'
      | 'produces'
      | 'isHeavy'
      | 'isBulk'
      | 'hashesPasswords'
      | 'audit'
      | 'idempotent'
      | 'confirms'
      | 'beforeSetup'
    >
  >

/**
 * Requires every route to be an endpoint of the contract or to declare its access in `config`. Copies what the guard and the queues need from the
 * endpoint, and adds the schema of error responses. If a route declares no access, the api does not start.
 */
export function describeEndpoints(app: FastifyInstance): void {
  app.addHook('onRoute', (route: EndpointRoute) => {
    const access = route.access ?? route.config?.access
    if (!access) throw new Error(`${String(route.method)} ${route.url} says nothing of access`)
    route.config = {
      ...route.config,
      access,
      load: loadOf(route),
      isImage: route.method === 'GET' && route.produces === 'image/jpeg',
      beforeSetup: route.beforeSetup ?? false,
      takesKey: route.idempotent === 'by key',
      ...proofOf(route),
    }
    route.schema = {
      ...route.schema,
      ...(route.schema?.response !== undefined && {
        response: { ...(route.schema.response as object), default: ErrorBody }, // safe: a map of schemas by status
      }),
    }
  })
}

function proofOf({ audit, confirms }: EndpointRoute): Pick<FastifyContextConfig, 'proof'> {
  if (confirms) return { proof: 'second factor or password' }
  return audit ? { proof: 'second factor' } : {}
}

/** Only calls under /api read the database on behalf of users. Probes and web app files never wait. */
function loadOf({
  url,
  isHeavy,
  isBulk,
  hashesPasswords,
  consumes,
  produces,
}: EndpointRoute): Load | undefined {
  if (!url.startsWith('/api/')) return undefined
  if (produces === 'text/csv') return 'download'
  if (produces === 'application/octet-stream') return 'stored file'
  if (consumes === 'multipart/form-data') return isHeavy ? 'file' : 'upload'
  if (hashesPasswords) return 'password'
  if (isBulk) return 'bulk'
  return isHeavy ? 'heavy' : 'light'
}
