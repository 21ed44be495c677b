import { getUser, login, logout, signUp } from '@sentinel/contracts/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forbidden } from '../platform/errors.ts'
import { readBearerToken } from '../platform/guard.ts'
import { createSessionCookie } from '../platform/session-cookie.ts'
import type { Sessions } from '../platform/sessions.ts'
import { beginSession } from './begin-session.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { presentUser } from './present.ts'
import { getUserRow, holdAccount } from './queries.ts'
import { createShareHashing } from './share-hashing.ts'
import { createCheckSignIn, signInFailed } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

export interface UserDeps {
  db: Database
  sessions: Sessions
  /** Signs the links in mails, and device cookies. */
  linkKey: string
  config: { http: { isHttps: boolean }; console: { isSignUpOpen: boolean } }
}

export const userRoutes: FastifyPluginAsyncZod<UserDeps> = async (app, { db, sessions, linkKey, config }) => {
  const cookie = createSessionCookie(config.http)
  const knownBrowsers = createKnownBrowsers(linkKey, config.http)
  const shareHashing = createShareHashing()
  const checkSignIn = createCheckSignIn(db, shareHashing)

  await app.register(passwordRoutes, { db, sessions, linkKey, shareHashing, cookie, knownBrowsers })

  app.route({
    ...login,
    async handler(request, reply) {
      const browserIds = knownBrowsers.read(request)
      const account = await checkSignIn({ ...request.body, ip: request.ip, browserIds })
      const token = await db.transaction().execute(async (tx) => {
        if (!(await holdAccount(tx, account))) throw signInFailed()
        return beginSession(tx, sessions, { userId: account.user_id, request })
      })
      cookie.set(reply, token)
      knownBrowsers.remember(request, reply, account.user_id)
      return { token }
    },
  })

  app.route({
    ...signUp,
    async handler(request, reply) {
      if (!config.console.isSignUpOpen) throw signUpClosed()
      const { confirmPassword: _, ...account } = request.body
      const begin = (tx: Database, userId: number) => beginSession(tx, sessions, { userId, request })
      const { userId, token } = await createAccount(
        { db, shareHashing, begin },
        { ...account, ip: request.ip },
      )
      cookie.set(reply, token)
      knownBrowsers.remember(request, reply, userId)
      return { token }
    },
  })

  app.route({
    ...getUser,
    handler: async (request, reply) => {
      const token = readBearerToken(request)
      if (token !== undefined) cookie.set(reply, token)
      return presentUser(await getUserRow(db, request.user.id))
    },
  })

  app.route({
    ...logout,
    handler: async ({ user: { id: userId, sessionId } }, reply) => {
      await sessions.end({ userId, sessionId, reason: 'signed_out' })
      cookie.clear(reply)
      return {}
    },
  })
}

function signUpClosed() {
  const message = 'Sign-up is closed here. Ask the people who run this console for an account.'
  return forbidden(message, { general: message })
}
