import { SPECIES_RULES_MAX } from '@sentinel/contracts/integrations/limits'
import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import type { Database } from '@sentinel/migrations/connect'
import { isUniqueViolation } from '@sentinel/migrations/unique-violation'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { toRuleColumns } from './present.ts'
import { countRules } from './queries.ts'

const SAME_RULE = 'You have this rule already. If it is switched off, switch it on instead.'

interface RuleKey {
  userId: number
  ruleId: number
}

/** Returns the id of the new rule. The user's row is locked, so that concurrent calls cannot exceed the limit. */
export async function addRule(tx: Database, userId: number, rule: NewSpeciesRule): Promise<number> {
  await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ((await countRules(tx, userId)) >= SPECIES_RULES_MAX)
    throw invalid({ general: `You have ${SPECIES_RULES_MAX} rules already. Delete one to add another.` })
  await lockGroups(tx, userId, rule.groupIds)
  const { rule_id: ruleId } = await tx
    .insertInto('species_rule')
    .values({ user_id: userId, ...toRuleColumns(rule) })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
    .catch(refuseSame)
  return ruleId
}

export async function changeRule(tx: Database, key: RuleKey, rule: NewSpeciesRule): Promise<void> {
  await lockGroups(tx, key.userId, rule.groupIds)
  await forgetOtherClass(tx, key, rule.className)
  const { numUpdatedRows } = await tx
    .updateTable('species_rule')
    .set(toRuleColumns(rule))
    .where('user_id', '=', key.userId)
    .where('rule_id', '=', key.ruleId)
    .executeTakeFirst()
    .catch(refuseSame)
  if (numUpdatedRows === 0n) throw notFound('Rule')
}

/** Turns a violation of the unique key on rules into a conflict. A user cannot have the same rule twice. */
function refuseSame(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw conflict('The user has the same rule already.', { general: SAME_RULE })
}

/** Call this within `actAs`. */
export async function deleteRule(tx: Database, { userId, ruleId }: RuleKey): Promise<void> {
  const deleted = await tx
    .deleteFrom('species_rule')
    .where('user_id', '=', userId)
    .where('rule_id', '=', ruleId)
    .returning('class_name')
    .executeTakeFirst()
  if (!deleted) throw notFound('Rule')
  await recordAct(tx, { kind: 'species_rule_deleted', about: deleted })
}

/** A pause belongs to one species. No message has been sent for the new species yet. */
async function forgetOtherClass(tx: Database, { userId, ruleId }: RuleKey, className: string): Promise<void> {
  await sql`
    delete from species_rule_sent t using species_rule r
    where t.rule_id = r.rule_id and r.rule_id = ${ruleId} and r.user_id = ${userId}
      and fold_name(r.class_name) <> fold_name(${className})`.execute(tx)
}

/** Locks a rule's groups before it is saved. If a group is deleted afterwards, a trigger removes it from the rule. */
async function lockGroups(tx: Database, userId: number, groupIds: NewSpeciesRule['groupIds']): Promise<void> {
  const ids = [...new Set(groupIds)]
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('device_group')
    .where('user_id', '=', userId)
    .where('group_id', 'in', ids)
    .orderBy('group_id')
    .select('group_id')
    .forKeyShare()
    .execute()
  if (found.length < ids.length) throw notFound('Group')
}
