import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { OpenedInvitation } from '@sentinel/contracts/fleet/sharing'
import { count } from '../../integrations/outgoing/message/amounts.ts'
import { makeInvitationToken } from '../../fleet/sharing/invitation-token.ts'
import { findOpenedInvitation } from '../../fleet/sharing/opened-invitation.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'
import { explainSilence, type Sender, SENDER_COLUMNS } from './sender.ts'

const MAY_MANAGE = 'Can manage: you can change settings, sort sightings and invite others.'
const MAY_LOOK = 'Can view: you see everything, but cannot change the camera or its sightings.'

const FIND_INVITER = `
  select ${SENDER_COLUMNS} from invitation i join user_account u using (user_id) where i.invitation_id = $1`

/** The subject contains no text that the inviter chose, so that our emails cannot be used to advertise to strangers. */
export async function describeInvitation(
  { pool, publicUrl, linkKey }: ContentDeps,
  invitationId: number,
): Promise<FoundContent | OutgoingReason> {
  const opened = await findOpenedInvitation(pool, invitationId)
  const found = await pool.query<Sender>(FIND_INVITER, [invitationId])
  const [account] = found.rows
  const silence = account && explainSilence(account)
  if (silence) return silence
  if (opened?.state !== 'pending' || !account) return because('invitation_settled')
  const { inviter } = opened
  const what = describeShared(opened)
  return {
    content: {
      subject: 'You are invited to Sentinel Console',
      eyebrow: 'Invitation',
      tone: 'calm',
      heading: `${opened.mayManage ? 'Manage' : 'Watch'} ${what} with ${inviter}`,
      lead: `${inviter} shares ${what} with you: what it sees and how it is doing, from the moment you accept. You need your own account, which you can create with the link.`,
      photo: undefined,
      facts: [
        { label: 'From', value: account.email },
        ...(opened.kind === 'group'
          ? [{ label: 'Cameras', value: count(opened.devices, 'camera', 'cameras') }]
          : []),
        { label: 'Your access', value: opened.mayManage ? MAY_MANAGE : MAY_LOOK },
      ],
      lists: [],
      action: {
        label: 'See the invitation',
        url: `${publicUrl}/invitation?token=${makeInvitationToken(linkKey, invitationId)}`,
      },
    },
    why: `Sentinel Console sends this to ${opened.email} because ${inviter} asked it to. If you do not know them, there is nothing you need to do.`,
  }
}

function describeShared({ kind, name }: Pick<OpenedInvitation, 'kind' | 'name'>): string {
  if (kind === 'device') return name === null ? 'a camera' : `the camera “${name}”`
  return name === null ? 'a group of cameras' : `the cameras of “${name}”`
}
