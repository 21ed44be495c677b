import type { OffReason, Platform } from '@sentinel/contracts/integrations/integrations'
import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import type { Queryable } from '@sentinel/migrations/connect'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { rulesFor } from './hold-back/rules.ts'

export interface HeldIntegration {
  platform: Platform
  /** The kinds of the pending messages. */
  kinds: ReadonlySet<OutgoingKind>
  /** True if no request may be made to the integration yet. */
  isResting: boolean
}

const LOCK = `
  select platform, request_at > now() as is_resting, off_reason from integration where integration_id = $1 for update`

/** Messages that are being sent are left to the process that is sending them. */
const SKIP_WHILE_OFF = `
  update outbox set state = 'skipped', reason_code = $2, reason_params = '{}'
  where integration_id = $1 and state = 'pending' and (claimed_until is null or claimed_until <= now())`

/** Read after the lock is taken, to see the previous lock holder's claims and whether the owner was disabled. */
const FIND_PENDING = `
  select kind, coalesce(bool_or(claimed_until > now()), false) as is_being_sent, exists (
    select from integration i join user_account u using (user_id) where i.integration_id = $1 and u.disabled_at is not null) as is_disabled
  from outbox where integration_id = $1 and state = 'pending' group by kind`

interface LockedRow {
  platform: Platform
  is_resting: boolean
  off_reason: OffReason | null
}

interface PendingRow {
  kind: OutgoingKind
  is_being_sent: boolean
  is_disabled: boolean
}

/**
 * Locks an integration until the end of the transaction, in which the next messages are chosen. Returns undefined if one of its messages is being
 * sent: each integration has a single sender, so that a slow server occupies only one job. Also returns undefined, and skips the messages, if the
 * integration is off or its user is disabled.
 */
export async function lockIntegration(
  tx: Queryable,
  integrationId: number,
): Promise<HeldIntegration | undefined> {
  const locked = await tx.query<LockedRow>(LOCK, [integrationId])
  const [integration] = locked.rows
  if (!integration) {
    await tx.query('select skip_orphans($1)', [integrationId])
    return undefined
  }
  if (integration.off_reason !== null) {
    await tx.query(SKIP_WHILE_OFF, [integrationId, integration.off_reason])
    return undefined
  }
  const pending = await tx.query<PendingRow>(FIND_PENDING, [integrationId])
  if (pending.rows.some(({ is_disabled }) => is_disabled)) {
    await callFunction(tx, functions.skipForDisabled({ integrationId }))
    return undefined
  }
  if (pending.rows.some(({ is_being_sent }) => is_being_sent)) return undefined
  return {
    platform: integration.platform,
    kinds: new Set(pending.rows.map(({ kind }) => kind)),
    isResting: integration.is_resting,
  }
}

/** Skips messages that are no longer wanted and delays those that must wait. */
export async function holdBack(
  tx: Queryable,
  integrationId: number,
  { platform, kinds }: HeldIntegration,
): Promise<void> {
  for (const { statement } of rulesFor(platform, kinds)) await tx.query(statement, [integrationId])
}
