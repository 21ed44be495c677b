import { changePassword, resetPassword } from '@sentinel/contracts/account/passwords'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import {
  PASSWORD_RESETS_PER_ACCOUNT_MAX,
  PASSWORD_RESETS_PER_ADDRESS_MAX,
  PASSWORD_RESET_VALID_MINUTES,
} from '@sentinel/contracts/account/limits'
import { toAddressKey } from '@sentinel/platform/http/address-key'
import { sql } from 'kysely'
import { storePassword } from '@sentinel/platform/accounts/passwords'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import type { SessionCookie } from '../../../platform/access/session-cookie.ts'
import type { Sessions } from '../../../platform/access/sessions.ts'
import type { KnownBrowsers } from '../known-browsers.ts'
import { completeSignIn, getToken } from '../complete-sign-in.ts'
import { takeAttempt } from '../../../platform/access/attempts.ts'
import { rateLimited } from '../../../platform/http/errors.ts'
import { toAccountKey } from '../account-key.ts'
import { findCredentials } from '../queries.ts'
import { resetPassword as reset } from './reset-password.ts'
import { checkCurrentPassword, wrongPassword } from './check-current-password.ts'
import { isTheCurrentOne } from './refusals.ts'

interface PasswordDeps {
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
      sessions.forget(await storeChangedPassword(db, wanted))
      return {}
    },
  })
}

/**
 * Queues a reset link for the account with this email, if there is one. The account is looked up by the job, so that a request for an unknown email
 * runs the same statements and takes the same time.
 */
async function askReset(db: Database, { email, ip }: { email: string; ip: string }): Promise<void> {
  const known = await findCredentials(db, email)
  const limits = [
    {
      scope: 'reset account',
      subject: toAccountKey(known?.user_id, email),
      most: PASSWORD_RESETS_PER_ACCOUNT_MAX,
    },
    { scope: 'reset address', subject: toAddressKey(ip), most: PASSWORD_RESETS_PER_ADDRESS_MAX },
  ] as const
  const attempt = await takeAttempt(db, [...limits], PASSWORD_RESET_VALID_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('password reset emails', attempt.retryAfterSeconds)
  const payload = JSON.stringify({ email, request: randomUUID() })
  await sql`select graphile_worker.add_job('begin_password_reset', ${payload}::json)`.execute(db)
}

interface PasswordChange {
  userId: number
  /** The session that stays open. */
  sessionId: string
  current: string
  wanted: string
}

/** Changes the password of a user who knows the current one. Returns the ids of the ended sessions. */
async function storeChangedPassword(
  db: Database,
  { userId, sessionId, current, wanted }: PasswordChange,
): Promise<string[]> {
  const formerHash = await checkCurrentPassword(db, { userId, password: current, field: 'currPassword' })
  if (current === wanted) throw isTheCurrentOne('newPassword')
  const passwordHash = await hashPassword(wanted)
  const change = { userId, formerHash, passwordHash, kind: 'password_changed', sessionId } as const
  const ended = await db.transaction().execute((tx) => storePassword(tx, change))
  if (!ended) throw wrongPassword('currPassword')
  return ended
}
