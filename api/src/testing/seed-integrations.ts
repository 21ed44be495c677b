import { randomUUID } from 'node:crypto'
import type { Platform } from '@sentinel/contracts/integrations/integrations'
import type { OutgoingKind, OutgoingState } from '@sentinel/contracts/integrations/outgoing'
import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { toRuleColumns } from '../integrations/species-rules/present.ts'

export interface IntegrationSeed {
  userId: number
  platform: Platform
  recipients?: string[]
}

/** Sets up an integration, or uses the existing one, with these recipients, all of whom have agreed. Returns its id. */
export async function seedIntegration(
  db: Database,
  { userId, platform, recipients = [] }: IntegrationSeed,
): Promise<number> {
  for (const recipient of recipients) await seedConfirmation(db, { userId, platform, recipient })
  const isForwarding = platform === 'gundi_v1' || platform === 'gundi_v2'
  const { integration_id } = await db
    .insertInto('integration')
    .values({
      user_id: userId,
      platform,
      recipients,
      ...(isForwarding && { secret: Buffer.from('sealed'), secret_hint: '1234' }),
    })
    .onConflict((inTheWay) => inTheWay.columns(['user_id', 'platform']).doUpdateSet({ recipients }))
    .returning('integration_id')
    .executeTakeFirstOrThrow()
  return integration_id
}

/** Stores that a recipient has agreed to get messages from a user's integration. */
export async function seedConfirmation(
  db: Database,
  { userId, platform, recipient }: { userId: number; platform: Platform; recipient: string },
): Promise<void> {
  const confirmed_at = sql<string>`now()`
  await db
    .insertInto('recipient_confirmation')
    .values({ user_id: userId, platform, address: recipient.toLowerCase(), confirmed_at })
    .onConflict((known) => known.columns(['user_id', 'platform', 'address']).doUpdateSet({ confirmed_at }))
    .execute()
}

export interface OutgoingSeed {
  userId: number
  integrationId: number
  platform: Platform
  kind?: OutgoingKind
  state?: OutgoingState
  recipient?: string
  deviceId?: number
  insightId?: number
  alertId?: number
  alertType?: 'low_battery' | 'sentinel_cable_error'
  about?: object
  summaryId?: number
}

/** Stores a message that no job sends. Returns its id. */
export async function seedOutgoing(db: Database, seed: OutgoingSeed): Promise<number> {
  const { state: shown = 'sent' } = seed
  const isFile = shown === 'written_to_file'
  const state = isFile ? 'sent' : shown
  const { outbox_id } = await db
    .insertInto('outbox')
    .values({
      user_id: seed.userId,
      integration_id: seed.integrationId,
      platform: seed.platform,
      kind: seed.kind ?? 'test',
      state,
      recipient: seed.recipient ?? '',
      device_id: seed.deviceId ?? null,
      insight_id: seed.insightId ?? null,
      alert_id: seed.alertId ?? null,
      alert_type: seed.alertType ?? null,
      about: JSON.stringify(seed.about ?? {}),
      summary_id: seed.summaryId ?? null,
      dedupe_key: randomUUID(),
      attempts: state === 'pending' ? 0 : 1,
      reason_code: isFile ? 'kept_in_file' : state === 'failed' || state === 'skipped' ? 'key_refused' : null,
      reason_params: JSON.stringify(isFile ? { service: 'mail' } : {}),
      sent_at: state === 'sent' ? sql<string>`now()` : null,
    })
    .returning('outbox_id')
    .executeTakeFirstOrThrow()
  return outbox_id
}

export function aRule(rule: Partial<NewSpeciesRule> = {}): NewSpeciesRule {
  return {
    className: 'Red fox',
    minConfidence: 80,
    groupIds: null,
    hours: null,
    timeZone: 'Europe/Berlin',
    pauseMinutes: 60,
    platforms: ['email'],
    enabled: true,
    ...rule,
  }
}

/** Adds a rule for all groups. Returns its id. */
export async function seedRule(
  db: Database,
  { userId, ...rule }: { userId: number } & Partial<Omit<NewSpeciesRule, 'groupIds'>>,
): Promise<number> {
  const { rule_id } = await db
    .insertInto('species_rule')
    .values({ user_id: userId, ...toRuleColumns(aRule(rule)) })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  return rule_id
}
