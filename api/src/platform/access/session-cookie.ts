import { SESSION_DAYS } from '@sentinel/contracts/account/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'sentinel_session'

/** The session as a cookie, for requests that a browser makes without our code, such as for a page's images. */
export interface SessionCookie {
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function createSessionCookie({ isHttps }: { isHttps: boolean }): SessionCookie {
  const attributes = { path: '/api', httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    set(reply, token) {
      reply.setCookie(NAME, token, { ...attributes, maxAge: SESSION_DAYS * 24 * 60 * 60 })
    },
    clear(reply) {
      reply.clearCookie(NAME, attributes)
    },
  }
}

export function readSessionCookie(app: FastifyInstance, { headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : app.parseCookie(headers.cookie)[NAME]
}
