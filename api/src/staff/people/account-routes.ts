import {
  type InternalAccount,
  endSessionsOf,
  getInternalAccount,
  removeSecondFactorsOf,
  setDisabled,
  setRole,
} from '@sentinel/contracts/staff/accounts'
import type { Database, Transaction } from '@sentinel/migrations/connect'
import {
  type ActOnAccount,
  ActRefused,
  changeRole,
  disableAccount,
  enableAccount,
  removeSecondFactors,
} from '@sentinel/platform/accounts/acts-on-others'
import { signOutAccount } from '@sentinel/platform/accounts/sign-out'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { actAs, actorOf } from '../../platform/acts.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { requireAccount } from './lock-account.ts'
import { findUsers } from './find-users.ts'

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
      const { params, body } = request
      const change = act(db, request, (tx, account) => changeRole(tx, { ...account, role: body.role }))
      await explainRefusal(change, 'You cannot change your own role.')
      return getAccount(db, params.userId)
    },
  })

  app.route({
    ...setDisabled,
    async handler(request) {
      const { params, body } = request
      const change = act(db, request, body.disabled ? disableAccount : enableAccount)
      await explainRefusal(change, 'You cannot disable or enable your own account.')
      return getAccount(db, params.userId)
    },
  })

  app.route({
    ...endSessionsOf,
    handler: async (request) => ({ ended: await act(db, request, signOutAccount) }),
  })

  app.route({
    ...removeSecondFactorsOf,
    handler: async (request) => ({
      removed: await explainRefusal(act(db, request, removeSecondFactors), OWN_FACTORS),
    }),
  })
}

/** Changes the account in the address, which must exist. `change` writes the audit trail. */
function act<Answer>(
  db: Database,
  request: FastifyRequest<{ Params: { userId: number } }>,
  change: (tx: Transaction, account: ActOnAccount) => Promise<Answer>,
): Promise<Answer> {
  const { userId } = request.params
  return actAs(db, actorOf(request), async (tx) => {
    await requireAccount(tx, userId)
    return change(tx, { userId, actorId: request.user.id })
  })
}

/** `ownMessage` is the message for acts on the actor’s own account. */
async function explainRefusal<Answer>(acted: Promise<Answer>, ownMessage: string): Promise<Answer> {
  try {
    return await acted
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error
    const message = error.reason === 'own_account' ? ownMessage : NO_LONGER
    throw forbidden(message, { general: message })
  }
}

/** Returns all account details that staff need. */
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
