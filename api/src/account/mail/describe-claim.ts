import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import { cameraName } from '../../integrations/outgoing/facts-of/devices.ts'
import { nameInMail } from '../../integrations/outgoing/message/name-in-mail.ts'
import type { AccountMailRow } from './account-mail-row.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

const FIND_CLAIM = `
  select ${cameraName()} as device_name, u.email from device d, user_account u
  where d.device_id = $1 and u.user_id = $2
    and exists (select from user_device l where l.device_id = $1 and l.user_id = $3)
    and exists (select from user_device l where l.device_id = $1 and l.user_id = $2)`

/** Also names a claimer whose email is not confirmed, because owners have to know who sees their camera. */
export async function describeClaim(
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
  const name = nameInMail(claim.device_name, undefined)
  return {
    content: {
      subject: 'Someone claimed one of your cameras',
      eyebrow: 'New owner',
      tone: 'calm',
      heading: `${name === undefined ? 'One of your cameras' : `“${name}”`} has one more owner`,
      lead: `${claim.email} added this camera to their account with its claim code. You keep it too. They see what it sends from now on.`,
      photo: undefined,
      facts: [{ label: 'Device ID', value: String(deviceId) }],
      lists: [],
      action: { label: 'See the camera', url: `${publicUrl}/devices/${deviceId}` },
    },
    why: 'Sentinel Console sends this to everybody who has a camera when somebody claims it.',
  }
}
