import {
  createSpeciesRule,
  deleteSpeciesRule,
  listSpeciesRules,
  setSpeciesRule,
  type SpeciesRule,
} from '@sentinel/contracts/integrations/species-rules'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actAs, actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toKnownZone } from '../../platform/known-zones.ts'
import { presentRule } from './present.ts'
import { findRuleRows, getRuleRow } from './queries.ts'
import { addRule, changeRule, deleteRule } from './store-rules.ts'

export interface SpeciesRuleDeps {
  db: Database
  once: Once
}

export const speciesRuleRoutes: FastifyPluginAsyncZod<SpeciesRuleDeps> = async (app, { db, once }) => {
  app.route({
    ...listSpeciesRules,
    handler: async ({ user }) => (await findRuleRows(db, user.id)).map(presentRule),
  })

  app.route({
    ...createSpeciesRule,
    async handler(request) {
      const { id: userId } = request.user
      const body = { ...request.body, timeZone: await toKnownZone(db, request.body.timeZone, 'timeZone') }
      return once(db, request, async (tx) => {
        const ruleId = await addRule(tx, userId, body)
        return answer(tx, { userId, ruleId })
      })
    },
  })

  app.route({
    ...setSpeciesRule,
    async handler({ user: { id: userId }, params: { ruleId }, body: wanted }) {
      const body = { ...wanted, timeZone: await toKnownZone(db, wanted.timeZone, 'timeZone') }
      return db.transaction().execute(async (tx) => {
        await changeRule(tx, { userId, ruleId }, body)
        return answer(tx, { userId, ruleId })
      })
    },
  })

  app.route({
    ...deleteSpeciesRule,
    async handler(request) {
      const { ruleId } = request.params
      await actAs(db, actorOf(request), (tx) => deleteRule(tx, { userId: request.user.id, ruleId }))
      return { ruleId }
    },
  })
}

async function answer(db: Database, key: { userId: number; ruleId: number }): Promise<SpeciesRule> {
  const row = await getRuleRow(db, key)
  if (!row) throw notFound('Rule')
  return presentRule(row)
}
