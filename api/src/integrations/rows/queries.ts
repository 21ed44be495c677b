import { EMPTY_CLASS_NAME } from '@sentinel/domain/insights/class-name'
import type { OffReason, Platform } from '@sentinel/contracts/integrations/integrations'
import type { OutgoingReasonCode, ReasonParams } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Database } from '@sentinel/migrations/connect'
import type { ClassScope } from '@sentinel/migrations/rows'
import { sql } from 'kysely'

export type IntegrationRow = Awaited<ReturnType<typeof findIntegrationRows>>[number]

export interface IntegrationKey {
  userId: number
  platform: Platform
}

interface GroupChoice {
  group_id: number
  class_scope: ClassScope
  class_names: string[]
}

interface FailedRequest {
  /** Lower case. */
  address: string
  reason_code: OutgoingReasonCode
  reason_params: ReasonParams
}

/** Returns integrations in platform order, each with its groups sorted by name. The secrets are not read. */
export function findIntegrationRows(db: Database, userId: number) {
  return selectIntegrations(db, userId).orderBy('i.platform').execute()
}

export function getIntegrationRow(
  db: Database,
  { userId, platform }: IntegrationKey,
): Promise<IntegrationRow | undefined> {
  return selectIntegrations(db, userId).where('i.platform', '=', platform).executeTakeFirst()
}

function selectIntegrations(db: Database, userId: number) {
  return db
    .selectFrom('integration as i')
    .where('i.user_id', '=', userId)
    .select([
      'i.platform',
      sql<OffReason | null>`i.off_reason`.as('off_reason'),
      'i.secret_hint',
      'i.base_url',
      'i.recipients',
      'i.sends_alerts',
      'i.has_digest',
      'i.time_zone',
      'i.class_scope',
      'i.class_names',
      sql<string[]>`array(select recipients_of(i))`.as('reached'),
      // A real confirmation is always later than the addition. If the times are equal, the recipient could not be sent a request.
      sql<string[]>`array(
        select c.address from recipient_confirmation c
        where c.user_id = i.user_id and c.platform = i.platform and c.confirmed_at = c.created_at)`.as(
        'unchecked',
      ),
      // Other reasons for skipping an email concern the recipient's account, which the owner must not learn about.
      sql<FailedRequest[]>`(
        select coalesce(json_agg(json_build_object('address', address, 'reason_code', reason_code, 'reason_params', reason_params)), '[]')
        from (
          select address, reason_code, reason_params from recipient_confirmation c
          where c.user_id = i.user_id and c.platform = i.platform and c.confirmed_at is null and c.reason_code is not null
          union all
          select c.address, m.reason_code, m.reason_params from recipient_confirmation c join account_mail m using (mail_id)
          where c.user_id = i.user_id and c.platform = i.platform and c.confirmed_at is null
            and (m.state = 'failed' or m.reason_code in ('sender_unverified', 'sender_disabled'))
        ) failed)`.as('failed'),
      sql<GroupChoice[]>`(
        select coalesce(json_agg(json_build_object('group_id', c.group_id, 'class_scope', c.class_scope, 'class_names', c.class_names)
          order by lower(g.name), g.group_id), '[]')
        from integration_group c join device_group g using (user_id, group_id)
        where c.integration_id = i.integration_id)`.as('groups'),
    ])
}

/** Returns the platforms that a user has set up. */
export async function findPlatforms(db: Database, userId: number): Promise<Platform[]> {
  const rows = await db
    .selectFrom('integration')
    .where('user_id', '=', userId)
    .select('platform')
    .orderBy('platform')
    .execute()
  return rows.map(({ platform }) => platform)
}

/**
 * Returns the class names, including `empty`, of the algs that a user has, that run on their devices, or that produced their insights. Names that
 * differ only in spelling occur once.
 */
export async function findClassNames(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with algs as (
      select alg_id from user_alg where user_id = ${userId}
      union select a.alg_id from user_device l join device_alg a using (device_id) where l.user_id = ${userId}
      union select alg_of_class_key(key)
      from user_device_stat s, unnest(s.class_counts) with ordinality counted (key, place)
      where s.user_id = ${userId} and place % 3 = 1 and key >= 0
    ),
    names as (
      select class_name(alg_id, class_id) as name from class_definition where alg_id in (select alg_id from algs)
      union select ${EMPTY_CLASS_NAME} where exists (select from algs)
    )
    select distinct on (fold_name(name)) name from names order by fold_name(name), name`.execute(db)
  return rows.map(({ name }) => name)
}
