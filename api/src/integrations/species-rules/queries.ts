import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export type SpeciesRuleRow = Awaited<ReturnType<typeof findRuleRows>>[number]

/** Returns rules sorted by class name. */
export function findRuleRows(db: Database, userId: number) {
  return selectRules(db, userId)
    .orderBy(({ fn }) => fn<string>('lower', ['r.class_name']))
    .orderBy('r.rule_id')
    .execute()
}

export function getRuleRow(
  db: Database,
  { userId, ruleId }: { userId: number; ruleId: number },
): Promise<SpeciesRuleRow | undefined> {
  return selectRules(db, userId).where('r.rule_id', '=', ruleId).executeTakeFirst()
}

function selectRules(db: Database, userId: number) {
  return db
    .selectFrom('species_rule as r')
    .where('r.user_id', '=', userId)
    .select([
      'r.rule_id',
      'r.class_name',
      'r.min_confidence',
      'r.group_ids',
      'r.from_minute',
      'r.until_minute',
      'r.time_zone',
      'r.pause_minutes',
      'r.enabled',
      sql<NewSpeciesRule['platforms']>`r.platforms::text[]`.as('platforms'),
      sql<string | null>`(
        select wire_time(max(t.sent_at)) from species_rule_sent t where t.rule_id = r.rule_id)`.as(
        'last_told_at',
      ),
    ])
}

export async function countRules(db: Database, userId: number): Promise<number> {
  const { rules } = await db
    .selectFrom('species_rule')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('rules'))
    .executeTakeFirstOrThrow()
  return rules
}
