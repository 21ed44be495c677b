import { confirmIdentity, signInWithSecondFactor } from '@sentinel/contracts/account/second-factor'
import { signUp } from '@sentinel/contracts/account/sign-up'
import { getUser, login, logout } from '@sentinel/contracts/account/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forbidden } from '../../platform/http/errors.ts'
import { readBearerToken } from '../../platform/access/guard.ts'
import { createSessionCookie, type SessionCookie } from '../../platform/access/session-cookie.ts'
import type { Sessions } from '../../platform/access/sessions.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { beginSession } from './begin-session.ts'
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.ts'
import { completeSignIn, getToken } from './complete-sign-in.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { confirmWithFactor, confirmWithPassword, finishSignIn } from './prove-identity.ts'
import { presentUser } from './present.ts'
import { getUserRow, lockAccount } from './queries.ts'
import { createCheckSignIn, signInFailed } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

export interface UserDeps {
  db: Database
  sessions: Sessions
  /** The key that signs device cookies and the links in emails. */
  linkKey: string
  sealedSecrets: SealedSecrets
  now: () => number
  config: {
    http: { isHttps: boolean }
    console: { isSignUpOpen: boolean; sendsMail: boolean }
    publicUrl: string | undefined
  }
}

export const userRoutes: FastifyPluginAsyncZod<UserDeps> = async (app, deps) => {
  const { db, sessions, config } = deps
  const cookie = createSessionCookie(config.http)
  const knownBrowsers = createKnownBrowsers(deps)
  const checkSignIn = createCheckSignIn(db)

  const entry = { ...deps, cookie, knownBrowsers }
  await app.register(passwordRoutes, entry)
  await app.register(proofRoutes, entry)

  app.route({
    ...login,
    async handler(request, reply) {
      const browserIds = knownBrowsers.read(request)
      const account = await checkSignIn({ ...request.body, ip: request.ip, browserIds })
      const result = await db.transaction().execute(async (tx) => {
        if (!(await lockAccount(tx, account))) throw signInFailed()
        return completeSignIn(tx, entry, { userId: account.user_id, request })
      })
      const token = getToken(result)
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
        { db, begin },
        {
          ...account,
          ip: request.ip,
          isEmailVerified: !config.console.sendsMail, // without a mail server, emails are files, and their links cannot be opened
        },
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

interface ProofRouteDeps extends UserDeps {
  cookie: SessionCookie
  knownBrowsers: KnownBrowsers
}

const proofRoutes: FastifyPluginAsyncZod<ProofRouteDeps> = async (app, deps) => {
  app.route({
    ...signInWithSecondFactor,
    async handler(request, reply) {
      const { userId, ...done } = await finishSignIn(deps, request, request.body)
      deps.cookie.set(reply, done.token)
      deps.knownBrowsers.remember(request, reply, userId)
      return done
    },
  })

  app.route({
    ...confirmIdentity,
    async handler(request) {
      const { challenge, password, ...answer } = request.body
      const { id: userId, sessionId } = request.user
      if (password !== undefined) await confirmWithPassword(deps.db, { userId, sessionId, password })
      if (challenge !== undefined) await confirmWithFactor(deps, request, { challenge, ...answer })
      return {}
    },
  })
}

function signUpClosed() {
  const message = 'Sign-up is closed here. Ask the people who run this console for an account.'
  return forbidden(message, { general: message })
}
