import {
  type InternalAccount,
  endSessionsOf,
  getInternalAccount,
  removeSecondFactorsOf,
  setDisabled,
  setRole,
} from '@sentinel/contracts/staff/accounts'
import type { Database } from '@sentinel/migrations/connect'
import { type FunctionCall, callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { actAs, actorOf } from '../../platform/acts.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { requireAccount } from './lock-account.ts'
import { findUsers } from './find-users.ts'

/** The error codes of `lock_other_account`. */
const OWN_ACCOUNT = 'SC003'
const NO_LONGER_STAFF = 'SC004'

const OWN_FACTORS = 'You cannot remove your own second factors here. Change them in Account, under Security.'
const NO_LONGER = 'Your account was disabled, or its role was changed. Nothing was done.'

export interface AccountDeps {
  db: Database
}

export const accountRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, { db }) => {
  app.route({ ...getInternalAccount, handler: ({ params: { userId } }) => getAccount(db, userId) })

  app.route({
    ...setRole,
    async handler(request) {
      const { params, body, user } = request
      const change = functions.changeRole({ userId: params.userId, role: body.role, actorId: user.id })
      await explainRefusal(act(db, request, change), 'You cannot change your own role.')
      return getAccount(db, params.userId)
    },
  })

  app.route({
    ...setDisabled,
    async handler(request) {
      const { params, body, user } = request
      const change = body.disabled ? functions.disableAccount : functions.enableAccount
      await explainRefusal(
        act(db, request, change({ userId: params.userId, actorId: user.id })),
        'You cannot disable or enable your own account.',
      )
      return getAccount(db, params.userId)
    },
  })

  app.route({
    ...endSessionsOf,
    async handler(request) {
      const { params, user } = request
      const ended = await act(
        db,
        request,
        functions.signOutAccount({ userId: params.userId, actorId: user.id }),
      )
      return { ended: ended ?? 0 }
    },
  })

  app.route({
    ...removeSecondFactorsOf,
    async handler(request) {
      const { params, user } = request
      const call = functions.removeSecondFactors({ userId: params.userId, actorId: user.id })
      const removed = await explainRefusal(act(db, request, call), OWN_FACTORS)
      return { removed: removed ?? 0 }
    },
  })
}

/** Calls a function that changes the account in the address, which has to exist. The function writes the audit trail. */
function act<Answer>(
  db: Database,
  request: FastifyRequest<{ Params: { userId: number } }>,
  call: FunctionCall<{ value: Answer }>,
): Promise<Answer | undefined> {
  return actAs(db, actorOf(request), async (tx) => {
    await requireAccount(tx, request.params.userId)
    const [row] = await callFunctionIn(tx, call)
    return row?.value
  })
}

/** `ownMessage` is for an act on the actor’s own account. */
async function explainRefusal<Answer>(acted: Promise<Answer>, ownMessage: string): Promise<Answer> {
  try {
    return await acted
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === NO_LONGER_STAFF) throw forbidden(NO_LONGER, { general: NO_LONGER })
    if (code === OWN_ACCOUNT) throw forbidden(ownMessage, { general: ownMessage })
    throw error
  }
}

/** Returns all details of an account that staff need. */
async function getAccount(db: Database, userId: number): Promise<InternalAccount> {
  const [user] = await findUsers(db, [userId])
  const about = await sql<Omit<InternalAccount, keyof NonNullable<typeof user>>>`
    select u.country, wire_time(u.email_verified_at) as email_verified_at,
      exists (select from authenticator a where a.user_id = u.user_id and a.confirmed_at is not null) as has_authenticator,
      (select count(*)::int from passkey p where p.user_id = u.user_id) as passkeys,
      (select count(*)::int from user_session s
        where s.user_id = u.user_id and s.ended_at is null and s.expires_at > now()) as open_sessions,
      (select wire_time(max(e.happened_at)) from account_event e
        where e.subject_id = u.user_id and e.kind = 'signed_in') as last_sign_in
    from user_account u where u.user_id = ${userId}`.execute(db)
  const [row] = about.rows
  if (!user || !row) throw notFound('Account')
  return { ...user, ...row }
}
