import type { Access } from '@sentinel/contracts/http/endpoint'
import type { Role } from '@sentinel/contracts/account/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notAllowed, unauthenticated } from '../http/errors.ts'
import { readSessionCookie } from './session-cookie.ts'
import type { Sessions, SignedInUser } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user. Reading it throws on a public route, where no user is authenticated. */
    user: SignedInUser
  }
}

const ROLES_LET_IN: Record<Exclude<Access, 'public'>, Role[]> = {
  'signed-in': ['owner', 'viewer', 'staff'],
  owner: ['owner', 'staff'],
  staff: ['staff'],
}

const signedIn = Symbol('signed-in user')

interface Guarded {
  [signedIn]: SignedInUser | undefined
}

/**
 * Accepts or refuses each request based on its route's access, before its body is read. Staff who still have to set up the second factor that the
 * console requires can call only the endpoints for that.
 */
export function guardEndpoints(app: FastifyInstance, sessions: Pick<Sessions, 'authenticate'>): void {
  app.decorateRequest(signedIn)
  app.decorateRequest('user', {
    getter(this: FastifyRequest & Partial<Guarded>) {
      const user = this[signedIn]
      if (!user) throw new Error(`${this.url} asked for its user, and lets everybody in`)
      return user
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    reply.header('cache-control', 'no-store')
    const { access = 'staff', beforeSetup = false } = request.routeOptions.config
    if (access === 'public') return
    const token = readToken(app, request)
    const user = token === undefined ? undefined : await sessions.authenticate(token)
    if (!user) throw unauthenticated()
    const guarded = request as FastifyRequest & Guarded // decorated above
    guarded[signedIn] = user
    if (!ROLES_LET_IN[access].includes(user.role)) throw notAllowed('Your account may not do this.')
    if (user.isSetupMissing && !beforeSetup) throw setupRequired()
  })
}

function setupRequired(): ApiError {
  const message = 'Staff need a second factor here. Set one up in your account, under Security.'
  return new ApiError(403, 'second_factor_setup_required', message, { fields: { general: message } })
}

function readToken(app: FastifyInstance, request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined) return readBearerToken(request)
  return request.routeOptions.config.isImage ? readSessionCookie(app, request) : undefined
}

export function readBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
