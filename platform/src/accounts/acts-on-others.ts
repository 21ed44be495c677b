import type { Role } from '@sentinel/contracts/account/users'
import type { ActAbout } from '@sentinel/contracts/staff/acts'
import type { Transaction } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type ActorId, recordActOf } from './record-act.ts'
import { endSessions } from './sign-out.ts'

/*
 * Acts on other users' accounts, for staff and for the operator's commands. Each act locks the account and its actor before it changes anything, like
 * a sign-in does, and is recorded in the audit trail.
 */

export interface ActOnAccount {
  userId: number
  actorId: ActorId
}

/** Thrown for an act on the actor's own account, or if the actor is no longer allowed to act. */
export class ActRefused extends Error {
  override name = 'ActRefused'
  readonly reason: 'own_account' | 'no_longer_staff'

  constructor(reason: ActRefused['reason']) {
    super(reason === 'own_account' ? 'nobody does this to their own account' : 'the actor may no longer act')
    this.reason = reason
  }
}

/**
 * Locks an account and returns it. Throws `ActRefused`. Also locks the actor, both in id order: if two users disable each other, only one succeeds.
 */
async function lockOtherAccount(tx: Transaction, { userId, actorId }: ActOnAccount) {
  if (userId === actorId) throw new ActRefused('own_account')
  const locked = await tx
    .selectFrom('user_account')
    .where('user_id', 'in', actorId === null ? [userId] : [userId, actorId])
    .orderBy('user_id')
    .select(['user_id', 'email', 'role', 'disabled_at'])
    .forNoKeyUpdate()
    .execute()
  const actor = locked.find(({ user_id }) => user_id === actorId)
  if (actor && (actor.disabled_at !== null || actor.role !== 'staff')) throw new ActRefused('no_longer_staff')
  const account = locked.find(({ user_id }) => user_id === userId)
  if (!account) throw new Error(`no account ${userId}`)
  return account
}

/** Changes an account's role. Open sessions have the new role within seconds (docs/decisions/0007), and screens reread their lists. */
export async function changeRole(
  tx: Transaction,
  { role, ...act }: ActOnAccount & { role: Role },
): Promise<void> {
  const { userId, actorId } = act
  const { role: from } = await lockOtherAccount(tx, act)
  if (from === role) return
  await tx.updateTable('user_account').set({ role }).where('user_id', '=', userId).execute()
  await recordActOf(tx, actorId, { kind: 'role_changed', subjectId: userId, about: { from, to: role } })
  await callFunctionIn(tx, functions.publishUser({ userId }))
}

/**
 * Signs the user out, ends their reset links and skips messages that are waiting to be sent for them. Their cameras keep recording. Changes nothing
 * if the account is already disabled.
 */
export async function disableAccount(tx: Transaction, act: ActOnAccount): Promise<void> {
  const { userId, actorId } = act
  const { disabled_at: disabledAt } = await lockOtherAccount(tx, act)
  if (disabledAt !== null) return
  await tx
    .updateTable('user_account')
    .set({ disabled_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor_challenge').where('user_id', '=', userId).execute()
  const { length: sessions_ended } = await endSessions(tx, userId)
  await recordActOf(tx, actorId, { kind: 'account_disabled', subjectId: userId, about: { sessions_ended } })
  await skipOutgoing(tx, userId)
}

/**
 * Enables an account. What was queued in the meantime is not sent. The pauses of species rules end, because the sightings that started them may never
 * have been sent.
 */
export async function enableAccount(tx: Transaction, act: ActOnAccount): Promise<void> {
  const { userId, actorId } = act
  const { disabled_at: disabledAt } = await lockOtherAccount(tx, act)
  if (disabledAt === null) return
  await skipOutgoing(tx, userId)
  await sql`
    delete from species_rule_sent where (rule_id, device_id) in (
      select t.rule_id, t.device_id from species_rule_sent t join species_rule r using (rule_id)
      where r.user_id = ${userId} order by t.rule_id, t.device_id for update of t)`.execute(tx)
  await tx.updateTable('user_account').set({ disabled_at: null }).where('user_id', '=', userId).execute()
  await recordActOf(tx, actorId, { kind: 'account_enabled', subjectId: userId, about: {} })
}

/** Skips messages that are waiting to be sent. Locks the integrations before their messages, like senders do. */
async function skipOutgoing(tx: Transaction, userId: number): Promise<void> {
  await tx
    .selectFrom('integration')
    .where('user_id', '=', userId)
    .orderBy('integration_id')
    .select('integration_id')
    .forUpdate()
    .execute()
  await sql`select skip_for_disabled(integration_id) from integration where user_id = ${userId}`.execute(tx)
}

/**
 * Removes all second factors of a user who has lost them, so that the password alone is enough to sign in. The owner's log contains each removed
 * factor, and the owner gets an email about it. The audit trail gets one act, even if there were only recovery codes or an app that was never
 * confirmed. Returns the number of removed factors.
 */
export async function removeSecondFactors(tx: Transaction, act: ActOnAccount): Promise<number> {
  const { userId, actorId } = act
  const { email } = await lockOtherAccount(tx, act)
  const { factors, ...others } = await deleteFactors(tx, userId)
  if (factors.length > 0) {
    const removed = {
      subject_id: userId,
      actor_id: actorId,
      by_operator: true,
      kind: 'second_factor_removed',
    }
    await tx
      .insertInto('account_event')
      .values(factors.map((about) => ({ ...removed, about })))
      .execute()
    await sql`
      select queue_account_mail('second_factor_changed', ${email}, factor || '{"kind": "second_factor_removed"}'::jsonb,
        format('second_factor_changed:%s', gen_random_uuid()))
      from jsonb_array_elements(${JSON.stringify(factors)}::jsonb) factor`.execute(tx)
  }
  if (factors.length > 0 || others.recovery_codes > 0 || others.unconfirmed_app)
    await recordActOf(tx, actorId, {
      kind: 'second_factors_removed',
      subjectId: userId,
      about: { factors, ...others },
    })
  await callFunctionIn(tx, functions.publishUser({ userId }))
  return factors.length
}

async function deleteFactors(tx: Transaction, userId: number): Promise<ActAbout<'second_factors_removed'>> {
  await tx.deleteFrom('second_factor_challenge').where('user_id', '=', userId).execute()
  const { numDeletedRows: codes } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const apps = await tx
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute()
  const keys = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .returning(['passkey_id', 'name'])
    .execute()
  const isConfirmed = ({ confirmed_at }: { confirmed_at: string | null }) => confirmed_at !== null
  return {
    factors: [
      ...apps.filter(isConfirmed).map(() => ({ factor: 'authenticator' as const })),
      ...keys
        .toSorted((one, other) => one.passkey_id - other.passkey_id)
        .map(({ name }) => ({ factor: 'passkey' as const, name })),
    ],
    unconfirmed_app: !apps.every(isConfirmed),
    recovery_codes: Number(codes),
  }
}
