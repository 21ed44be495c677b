import { getUser, login, logout, signUp } from '@sentinel/contracts/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forbidden } from '../platform/errors.ts'
import { readBearerToken } from '../platform/guard.ts'
import { limitWork } from '../platform/limit-work.ts'
import { createSessionCookie } from '../platform/session-cookie.ts'
import type { Sessions } from '../platform/sessions.ts'
import { beginSession } from './begin-session.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { presentUser } from './present.ts'
import { getUserRow, holdAccount } from './queries.ts'
import { createCheckSignIn, signInFailed } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

/** A hash takes 19 MiB and a core for 30 ms or so; whoever waits for more than this line has given up. */
const HASHING = { running: 2, waiting: 100 }

export interface UserDeps {
  db: Database
  sessions: Sessions
  /** Signs the links in mails. */
  linkKey: string
  config: { http: { isHttps: boolean }; console: { isSignUpOpen: boolean; sendsMail: boolean } }
}

export const userRoutes: FastifyPluginAsyncZod<UserDeps> = async (app, { db, sessions, linkKey, config }) => {
  const cookie = createSessionCookie(config.http)
  const runLimited = limitWork(HASHING)
  const checkSignIn = createCheckSignIn(db, runLimited)

  await app.register(passwordRoutes, { db, sessions, linkKey, runLimited, cookie })

  app.route({
    ...login,
    async handler(request, reply) {
      const account = await checkSignIn({ ...request.body, ip: request.ip })
      const token = await db.transaction().execute(async (tx) => {
        if (!(await holdAccount(tx, account))) throw signInFailed()
        return beginSession(tx, sessions, { userId: account.user_id, request })
      })
      cookie.set(reply, token)
      return { token }
    },
  })

  app.route({
    ...signUp,
    async handler(request, reply) {
      if (!config.console.isSignUpOpen) throw signUpClosed()
      const { confirmPassword: _, ...account } = request.body
      const begin = (tx: Database, userId: number) => beginSession(tx, sessions, { userId, request })
      const token = await createAccount(
        { db, runLimited, begin },
        {
          ...account,
          ip: request.ip,
          isEmailVerified: !config.console.sendsMail, // nobody could open the link of a mail that is a file
        },
      )
      cookie.set(reply, token)
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
