import { randomBytes } from 'node:crypto'
import { ACCOUNTS_PER_BROWSER_MAX, KNOWN_BROWSER_DAYS } from '@sentinel/contracts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../platform/signed-token.ts'

const NAME = 'sentinel_browser'
const ID_BYTES = 12

/** Pairs of an account's id and the browser's id there, the latest sign-in first. */
const Content = z.array(z.tuple([z.int(), z.string()])).max(ACCOUNTS_PER_BROWSER_MAX)
const KIND: TokenKind<z.infer<typeof Content>> = { purpose: 'known browser', content: Content }

/** The ids of one browser, by the ids of the accounts that have signed in with it. */
export type BrowserIds = ReadonlyMap<number, string>

/**
 * A device cookie. It says which accounts have signed in with a browser, and lets nobody in: failed sign-ins of a known browser are counted
 * apart from those of strangers.
 */
export interface KnownBrowsers {
  /** Returns an empty map for a cookie that is missing or was not signed here. */
  read(request: FastifyRequest): BrowserIds
  /** Makes the browser known to an account, under a new id: a stolen copy of its former cookie is then another browser. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: number): void
}

export function createKnownBrowsers(linkKey: string, { isHttps }: { isHttps: boolean }): KnownBrowsers {
  const attributes = { path: '/api', httpOnly: true, sameSite: 'strict', secure: isHttps } as const

  function read({ server, headers }: FastifyRequest): BrowserIds {
    const token = headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME]
    return new Map(token === undefined ? [] : readSignedToken(linkKey, KIND, token))
  }

  return {
    read,
    remember(request, reply, userId) {
      const others = [...read(request)].filter(([other]) => other !== userId)
      const known = [[userId, randomBytes(ID_BYTES).toString('base64url')] as [number, string], ...others]
      const token = makeSignedToken(linkKey, KIND, known.slice(0, ACCOUNTS_PER_BROWSER_MAX))
      reply.setCookie(NAME, token, { ...attributes, maxAge: KNOWN_BROWSER_DAYS * 24 * 60 * 60 })
    },
  }
}
