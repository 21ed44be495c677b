import { SPECIES_RULES_MAX } from '@sentinel/contracts/limits'
import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { toRuleColumns } from './present.ts'
import { countRules } from './queries.ts'

interface RuleKey {
  userId: number
  ruleId: number
}

/** Answers its id. The user's row is locked, so that several at once can't make too many. */
export async function addRule(tx: Database, userId: number, rule: NewSpeciesRule): Promise<number> {
  await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ((await countRules(tx, userId)) >= SPECIES_RULES_MAX)
    throw invalid({ general: `You have ${SPECIES_RULES_MAX} rules already. Delete one to add another.` })
  const { rule_id: ruleId } = await tx
    .insertInto('species_rule')
    .values({ user_id: userId, ...toRuleColumns(rule) })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  await addGroups(tx, { userId, ruleId }, rule.groupIds)
  return ruleId
}

export async function changeRule(tx: Database, key: RuleKey, rule: NewSpeciesRule): Promise<void> {
  await forgetOtherClass(tx, key, rule.className)
  const { numUpdatedRows } = await tx
    .updateTable('species_rule')
    .set(toRuleColumns(rule))
    .where('user_id', '=', key.userId)
    .where('rule_id', '=', key.ruleId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('Rule')
  await tx.deleteFrom('species_rule_group').where('rule_id', '=', key.ruleId).execute()
  await addGroups(tx, key, rule.groupIds)
}

/** To be called within `actAs`. */
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

/** A pause is one of a species: another one has not been told of yet. */
async function forgetOtherClass(tx: Database, { userId, ruleId }: RuleKey, className: string): Promise<void> {
  await sql`
    delete from species_rule_told t using species_rule r
    where t.rule_id = r.rule_id and r.rule_id = ${ruleId} and r.user_id = ${userId}
      and fold_name(r.class_name) <> fold_name(${className})`.execute(tx)
}

async function addGroups(
  tx: Database,
  { userId, ruleId }: RuleKey,
  groupIds: NewSpeciesRule['groupIds'],
): Promise<void> {
  const ids = [...new Set(groupIds)]
  const { numAffectedRows } = await sql`
    insert into species_rule_group (rule_id, user_id, group_id)
    select ${ruleId}, g.user_id, g.group_id from device_group g
    where g.user_id = ${userId} and g.group_id = any (${ids}::int[])
    order by g.group_id for key share of g`.execute(tx)
  if (Number(numAffectedRows) < ids.length) throw notFound('Group')
}
