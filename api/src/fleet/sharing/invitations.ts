import {
  INVITATION_VALID_DAYS,
  INVITATIONS_MAX,
  INVITATIONS_PER_DAY_MAX,
  INVITATIONS_TO_ONE_PER_DAY_MAX,
} from '@sentinel/contracts/fleet/limits'
import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import type { OutgoingReasonCode, ReasonParams } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { takeAttempt } from '../../platform/access/attempts.ts'
import { conflict, invalid, notFound, rateLimited } from '../../platform/http/errors.ts'
import { explainUnmanaged } from '../links/own-link.ts'
import { refuseUnverified } from '../../account/verification/refuse-unverified.ts'

const DAY_MINUTES = 24 * 60

export interface NewInvitation {
  userId: number
  email: string
  deviceId: number | null
  groupId: number | null
  mayManage: boolean
}

function selectInvitations(db: Database, userId: number) {
  return db
    .selectFrom('invitation as i')
    .leftJoin('user_account as guest', 'guest.user_id', 'i.accepted_by')
    .leftJoin('account_mail as m', 'm.mail_id', 'i.mail_id')
    .where('i.user_id', '=', userId)
    .select([
      'i.invitation_id',
      'i.email',
      'i.device_id',
      'i.group_id',
      'i.may_manage',
      sql<string>`wire_time(i.created_at)`.as('created_at'),
      sql<string>`wire_time(i.expires_at)`.as('expires_at'),
      sql<string | null>`wire_time(i.accepted_at)`.as('accepted_at'),
      sql<
        Invitation['state']
      >`case when i.accepted_at is not null then 'accepted' when i.expires_at <= now() then 'expired'
        else 'pending' end`.as('state'),
      'guest.email as accepted_by',
      // Emails are deleted after a while, long after their outcome is settled.
      sql<Invitation['mail']['state']>`case when m.state in ('pending', 'failed') then m.state::text
        when m.reason_code in ('sender_unverified', 'sender_disabled') then 'failed' when m.reason_code = 'kept_in_file' then 'written_to_file' else 'sent' end`.as(
        'mail_state',
      ),
      sql<OutgoingReasonCode | null>`m.reason_code`.as('reason_code'),
      sql<ReasonParams>`coalesce(m.reason_params, '{}')`.as('reason_params'),
    ])
}

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number]

/** Returns the invitations, newest first. */
export function findInvitations(db: Database, userId: number) {
  return selectInvitations(db, userId).orderBy('i.invitation_id', 'desc').limit(INVITATIONS_MAX).execute()
}

export function getInvitation(db: Database, key: { userId: number; invitationId: number }) {
  return selectInvitations(db, key.userId)
    .where('i.invitation_id', '=', key.invitationId)
    .executeTakeFirstOrThrow()
}

/** Stores the invitation and its email, or renews one that has not been accepted yet. Returns its id. */
export async function invite(tx: Database, requested: NewInvitation): Promise<number> {
  const inviter = await tx
    .selectFrom('user_account')
    .where('user_id', '=', requested.userId)
    .select('email')
    .forNoKeyUpdate() // so that concurrent requests cannot exceed the limit
    .executeTakeFirstOrThrow()
  if (inviter.email.toLowerCase() === requested.email.toLowerCase())
    throw invalid({ email: 'That is your own address.' })
  await refuseUnverified(tx, requested.userId)
  await refuseOwners(tx, requested)
  await refuseTooMany(tx, requested)
  const { rows } = await sql<{ invitation_id: number }>`
    insert into invitation as i (user_id, email, device_id, group_id, may_manage, expires_at)
    select ${requested.userId}, ${requested.email}, ${requested.deviceId}::int, ${requested.groupId}::int, ${requested.mayManage}::boolean,
      now() + make_interval(days => ${INVITATION_VALID_DAYS})
    where exists (select from managed_device where user_id = ${requested.userId} and device_id = ${requested.deviceId}::int)
      or exists (select from device_group where user_id = ${requested.userId} and group_id = ${requested.groupId}::int)
    on conflict (user_id, lower(email), device_id, group_id) do update set
      created_at = excluded.created_at, expires_at = excluded.expires_at, may_manage = excluded.may_manage where i.accepted_by is null
    returning i.invitation_id`.execute(tx)
  const invitationId = rows[0]?.invitation_id
  if (invitationId === undefined) throw await explainRefusal(tx, requested)
  await sql`
    update invitation set mail_id = queue_account_mail('invitation', email, jsonb_build_object('invitationId', invitation_id),
      format('invitation:%s:%s', invitation_id, gen_random_uuid()))
    where invitation_id = ${invitationId}`.execute(tx)
  return invitationId
}

/** Another email for an existing invitation does not count as another invitation. */
async function refuseTooMany(tx: Database, requested: NewInvitation): Promise<void> {
  const { userId, email } = requested
  const { others } = await tx
    .selectFrom('invitation')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (${isSame(requested)})`)
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .executeTakeFirstOrThrow()
  if (others >= INVITATIONS_MAX)
    throw invalid({
      general: `You have made ${INVITATIONS_MAX} invitations already. Withdraw one to send another.`,
    })
  const limits = [
    { scope: 'invitations', subject: String(userId), most: INVITATIONS_PER_DAY_MAX },
    { scope: 'invitations to', subject: email.toLowerCase(), most: INVITATIONS_TO_ONE_PER_DAY_MAX },
  ] as const
  const attempt = await takeAttempt(tx, [...limits], DAY_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('invitations in a day', attempt.retryAfterSeconds)
}

/** Compares the address and the device or group, which are the table's key. */
function isSame({ email, deviceId, groupId }: NewInvitation) {
  return sql<boolean>`(lower(email), device_id, group_id) is not distinct from (lower(${email}), ${deviceId}::int, ${groupId}::int)`
}

/** Guests may be invited a second time. They then have access in two ways. */
async function refuseOwners(tx: Database, { userId, email, deviceId }: NewInvitation): Promise<void> {
  const owner = await tx
    .selectFrom('managed_device as own')
    .innerJoin('user_device as l', 'l.device_id', 'own.device_id')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .where('own.user_id', '=', userId)
    .where('own.device_id', '=', deviceId)
    .where('l.is_guest', '=', false)
    .where(({ fn }) => fn('lower', ['u.email']), '=', email.toLowerCase())
    .select('u.user_id')
    .executeTakeFirst()
  const message = 'They have this camera already.'
  if (owner) throw conflict(message, { email: message })
}

async function explainRefusal(tx: Database, requested: NewInvitation) {
  const accepted = await tx
    .selectFrom('invitation')
    .where('user_id', '=', requested.userId)
    .where(isSame(requested))
    .select('invitation_id')
    .executeTakeFirst()
  if (!accepted) {
    const { userId, deviceId } = requested
    return deviceId === null ? notFound('Group') : explainUnmanaged(tx, { userId, deviceId })
  }
  const message = 'They have accepted your invitation already.'
  return conflict(message, { email: message })
}
