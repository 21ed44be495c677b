import {
  endSessionsOf,
  getInternalAccount,
  removeSecondFactorsOf,
  setDisabled,
  setRole,
} from '@sentinel/contracts/internal/accounts'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn, type FunctionCall } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actAs, actorOf } from '../platform/acts.ts'
import { forbidden } from '../platform/errors.ts'
import { getAccount } from './get-account.ts'
import { holdAccount } from './hold-account.ts'

const OWN_ACCOUNT = 'SC003'

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
      await explainOwn(act(db, request, change), 'You cannot change your own role.')
      return getAccount(db, params.userId)
    },
  })

  app.route({
    ...setDisabled,
    async handler(request) {
      const { params, body, user } = request
      const change = body.disabled ? functions.disableAccount : functions.enableAccount
      await explainOwn(
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
      return { removed: (await act(db, request, call)) ?? 0 }
    },
  })
}

/** Calls the function that does an act on the account in the address, which has to exist. The function writes the audit trail. */
function act<Answer>(
  db: Database,
  request: FastifyRequest<{ Params: { userId: number } }>,
  call: FunctionCall<{ value: Answer }>,
): Promise<Answer | undefined> {
  return actAs(db, actorOf(request), async (tx) => {
    await holdAccount(tx, request.params.userId)
    const [row] = await callFunctionIn(tx, call)
    return row?.value
  })
}

async function explainOwn<Answer>(acted: Promise<Answer>, message: string): Promise<Answer> {
  try {
    return await acted
  } catch (error) {
    if ((error as { code?: unknown }).code !== OWN_ACCOUNT) throw error
    throw forbidden(message, { general: message })
  }
}
