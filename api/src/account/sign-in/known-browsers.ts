import { randomBytes } from 'node:crypto'
import { ACCOUNTS_PER_BROWSER_MAX, KNOWN_BROWSER_DAYS } from '@sentinel/contracts/account/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../platform/access/signed-token.ts'

const NAME = 'sentinel_browser'
const ID_BYTES = 12
const VALID_SECONDS = KNOWN_BROWSER_DAYS * 24 * 60 * 60

/** One entry per account: its id, the browser's id for that account, and the time of sign-in in seconds since 1970. The latest sign-in is first. */
const Content = z.array(z.tuple([z.int(), z.string(), z.int()]))
const KIND: TokenKind<z.infer<typeof Content>> = { purpose: 'known browser', content: Content }

type Known = z.infer<typeof Content>[number]

/** A browser's ids, keyed by the ids of the accounts that have signed in with it. */
export type BrowserIds = ReadonlyMap<number, string>

/**
 * A device cookie. It records which accounts have signed in with a browser, and grants no access. Failed sign-ins from a known browser are counted
 * separately from strangers'.
 */
export interface KnownBrowsers {
  /** Returns an empty map for a cookie that is missing or was not signed by this console. */
  read(request: FastifyRequest): BrowserIds
  /** Gives the browser a new id for an account, so that a stolen copy of its previous cookie counts as another browser. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: number): void
}

interface KnownBrowsersOptions {
  linkKey: string
  now: () => number
  config: { http: { isHttps: boolean } }
}

export function createKnownBrowsers({ linkKey, now, config }: KnownBrowsersOptions): KnownBrowsers {
  const { isHttps } = config.http
  const attributes = { path: '/api', httpOnly: true, sameSite: 'strict', secure: isHttps } as const

  /** A copied cookie does not expire as the browser's own does, so entries that are too old are ignored here. */
  function list({ server, headers }: FastifyRequest): Known[] {
    const token = headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME]
    const known = token === undefined ? undefined : readSignedToken(linkKey, KIND, token)
    const oldest = now() / 1000 - VALID_SECONDS
    return (known ?? []).filter(([, , signedInAt]) => signedInAt > oldest)
  }

  return {
    read: (request) => new Map(list(request).map(([userId, browserId]) => [userId, browserId])),
    remember(request, reply, userId) {
      const own: Known = [userId, randomBytes(ID_BYTES).toString('base64url'), Math.floor(now() / 1000)]
      const known = [own, ...list(request).filter(([other]) => other !== userId)]
      const token = makeSignedToken(linkKey, KIND, known.slice(0, ACCOUNTS_PER_BROWSER_MAX))
      reply.setCookie(NAME, token, { ...attributes, maxAge: VALID_SECONDS })
    },
  }
}
