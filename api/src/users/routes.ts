import { getUser, login, logout, signUp } from '@sentinel/contracts/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forbidden } from '../platform/errors.ts'
import { readBearerToken } from '../platform/guard.ts'
import { limitWork } from '../platform/limit-work.ts'
import { createSessionCookie } from '../platform/session-cookie.ts'
import type { Sessions } from '../platform/sessions.ts'
import { presentUser } from './present.ts'
import { getUserRow } from './queries.ts'
import { createCheckSignIn } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

/** A hash takes 19 MiB and a core for 30 ms or so; whoever waits for more than this line has given up. */
const HASHING = { running: 2, waiting: 100 }

export interface UserDeps {
  db: Database
  sessions: Sessions
  config: { http: { isHttps: boolean }; console: { isSignUpOpen: boolean } }
}

export const userRoutes: FastifyPluginAsyncZod<UserDeps> = async (app, { db, sessions, config }) => {
  const cookie = createSessionCookie(config.http)
  const runLimited = limitWork(HASHING)
  const checkSignIn = createCheckSignIn(db, runLimited)

  async function signIn(
    userId: number,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ token: string }> {
    const token = await sessions.begin(db, { userId, userAgent: headers['user-agent'] ?? '' })
    cookie.set(reply, token)
    return { token }
  }

  app.route({
    ...login,
    handler: async (request, reply) =>
      signIn(await checkSignIn({ ...request.body, ip: request.ip }), request, reply),
  })

  app.route({
    ...signUp,
    handler: async (request, reply) => {
      if (!config.console.isSignUpOpen) throw signUpClosed()
      const { confirmPassword: _, ...account } = request.body
      return signIn(await createAccount(db, runLimited, { ...account, ip: request.ip }), request, reply)
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
      await sessions.end({ userId, sessionId })
      cookie.clear(reply)
      return {}
    },
  })
}

function signUpClosed() {
  const message = 'Sign-up is closed here. Ask the people who run this console for an account.'
  return forbidden(message, { general: message })
}
