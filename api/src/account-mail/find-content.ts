import { because, type OutgoingReason } from '@sentinel/contracts/outgoing-reasons'
import { cameraName } from '../outgoing/facts-of/devices.ts'
import { count } from '../outgoing/message/amounts.ts'
import { toOneLine } from '../outgoing/message/one-line.ts'
import { makeInvitationToken } from '../sharing/invitation-token.ts'
import { findOpenedInvitation } from '../sharing/opened-invitation.ts'
import type { AccountMailRow } from './account-mail-row.ts'
import { describePasswordChange, describeReset } from './describe-password.ts'
import { describeFactorChange, describeFailedFactor } from './describe-second-factor.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

/** What a mail says, as the rows stand now, or the reason why there is nothing to say. */
export async function findContent(
  deps: ContentDeps,
  mail: AccountMailRow,
): Promise<FoundContent | OutgoingReason> {
  if (mail.is_disabled) return because('account_disabled')
  if (mail.kind === 'invitation') return describeInvitation(deps, mail.about.invitationId)
  if (mail.kind === 'device_claimed') return describeClaim(deps, mail.about)
  if (mail.kind === 'password_reset') return describeReset(deps, mail.about.resetId)
  if (mail.kind === 'second_factor_changed') return describeFactorChange(deps, mail)
  if (mail.kind === 'second_factor_failed') return describeFailedFactor(deps, mail.recipient)
  return describePasswordChange(deps, mail.recipient)
}

async function describeInvitation(
  { pool, publicUrl, linkKey }: ContentDeps,
  invitationId: number,
): Promise<FoundContent | OutgoingReason> {
  const opened = await findOpenedInvitation(pool, invitationId)
  if (opened?.state !== 'pending') return because('invitation_settled')
  const inviter = toOneLine(opened.inviter)
  const what =
    opened.kind === 'device'
      ? `the camera “${toOneLine(opened.name)}”`
      : `the cameras of “${toOneLine(opened.name)}”`
  return {
    content: {
      subject: `${inviter} invites you to watch ${what}`,
      eyebrow: 'Invitation',
      tone: 'calm',
      heading: `Watch ${what} with ${inviter}`,
      lead: `${inviter} shares ${what} with you: what it sees and how it is doing, from the moment you accept. You need an account of your own, which the link lets you make.`,
      photo: undefined,
      facts:
        opened.kind === 'group'
          ? [{ label: 'Cameras', value: count(opened.devices, 'camera', 'cameras') }]
          : [],
      lists: [],
      action: {
        label: 'See the invitation',
        url: `${publicUrl}/invitation?token=${makeInvitationToken(linkKey, invitationId)}`,
      },
    },
    why: `Sentinel Console sends this to ${opened.email} because ${inviter} asked it to. If you do not know them, there is nothing you need to do.`,
  }
}

const FIND_CLAIM = `
  select ${cameraName()} as device_name, u.email from device d, user_account u
  where d.device_id = $1 and u.user_id = $2
    and exists (select from user_device l where l.device_id = $1 and l.user_id = $3)
    and exists (select from user_device l where l.device_id = $1 and l.user_id = $2)`

async function describeClaim(
  { pool, publicUrl }: ContentDeps,
  { userId, deviceId, claimedBy }: Extract<AccountMailRow, { kind: 'device_claimed' }>['about'],
): Promise<FoundContent | OutgoingReason> {
  const { rows } = await pool.query<{ device_name: string; email: string }>(FIND_CLAIM, [
    deviceId,
    claimedBy,
    userId,
  ])
  const [claim] = rows
  if (!claim) return because('camera_given_up')
  const name = toOneLine(claim.device_name)
  return {
    content: {
      subject: `${claim.email} has claimed your camera “${name}”`,
      eyebrow: 'New owner',
      tone: 'calm',
      heading: `“${name}” has another owner now`,
      lead: `${claim.email} took this camera into their account with its claim code. You keep it as well; they see what it does from now on.`,
      photo: undefined,
      facts: [{ label: 'Device ID', value: String(deviceId) }],
      lists: [],
      action: { label: 'See the camera', url: `${publicUrl}/devices/${deviceId}` },
    },
    why: 'Sentinel Console tells everybody who has a camera when somebody claims it.',
  }
}
