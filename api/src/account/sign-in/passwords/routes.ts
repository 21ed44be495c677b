import { changePassword, resetPassword } from '@sentinel/contracts/account/passwords'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SessionCookie } from '../../../platform/session-cookie.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import type { KnownBrowsers } from '../known-browsers.ts'
import { completeSignIn, getToken } from '../complete-sign-in.ts'
import { askReset } from './ask-reset.ts'
import { changePassword as change } from './change-password.ts'
import { resetPassword as reset } from './reset-password.ts'

export interface PasswordDeps {
  db: Database
  sessions: Sessions
  linkKey: string
  config: { publicUrl: string | undefined }
  cookie: SessionCookie
  knownBrowsers: KnownBrowsers
}

export const passwordRoutes: FastifyPluginAsyncZod<PasswordDeps> = async (app, deps) => {
  const { db, sessions, cookie, knownBrowsers } = deps

  app.route({
    ...resetPassword,
    async handler(request, reply) {
      const { email, password, token: linkToken } = request.body
      if (password === undefined || linkToken === undefined) {
        await askReset(db, { email, ip: request.ip })
        return {}
      }
      const begin = (tx: Database, userId: number) => completeSignIn(tx, deps, { userId, request })
      const wanted = { email, password, token: linkToken }
      const { userId, result, ended } = await reset({ ...deps, begin }, wanted)
      sessions.forget(ended)
      const token = getToken(result)
      cookie.set(reply, token)
      knownBrowsers.remember(request, reply, userId)
      return { token }
    },
  })

  app.route({
    ...changePassword,
    async handler({ user: { id: userId, sessionId }, body: { currPassword, newPassword } }) {
      const wanted = { userId, sessionId, current: currPassword, wanted: newPassword }
      sessions.forget(await change(db, wanted))
      return {}
    },
  })
}
