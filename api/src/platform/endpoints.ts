import type { Access, Endpoint } from '@sentinel/contracts/http/endpoint'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import type { Load } from './share-work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Lets the session cookie in beside the header. */
    isImage?: boolean
    beforeSetup?: boolean
    /** A call can have an `Idempotency-Key`, and the handler works within `once`. */
    takesKey?: boolean
    /** What the person has to prove who they are with, unless they have just done so. */
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
 * Every route is an endpoint of the contract, or says its access in `config`. What the guard and the queues need to know of an endpoint
 * moves to where they look, and error answers are written by their schema. A route that says nothing of access stops the start.
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

/** Only what is under /api asks the database for people; probes and the web app's files never wait. */
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
