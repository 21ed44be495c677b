import type { OpenedInvitation } from '@sentinel/contracts/fleet/sharing'
import type { Queryable } from '@sentinel/migrations/connect'
import { cameraName } from '../../integrations/outgoing/facts-of/devices.ts'
import { nameInMail } from '../../integrations/outgoing/message/name-in-mail.ts'

const FIND = `
  select i.email, btrim(u.first_name || ' ' || u.last_name) as inviter, u.email as "inviterEmail",
    case when i.device_id is null then 'group' else 'device' end as kind, coalesce(g.name, ${cameraName()}) as name,
    (select count(*)::int from invited_devices(i)) as devices, i.may_manage as "mayManage",
    case when i.accepted_at is not null then 'accepted' when i.expires_at <= now() then 'expired' else 'pending' end as state
  from invitation i join user_account u using (user_id)
  left join device d on d.device_id = i.device_id
  left join device_group g on g.group_id = i.group_id
  where i.invitation_id = $1 and u.disabled_at is null`

type OpenedRow = OpenedInvitation & { name: string }

/**
 * Returns the content shown when an invitation's link is opened. Names that the inviter chose are shown as in emails (`nameInMail`). Returns
 * undefined if the invitation was withdrawn or the inviter is disabled.
 */
export async function findOpenedInvitation(
  db: Queryable,
  invitationId: number,
): Promise<OpenedInvitation | undefined> {
  const { rows } = await db.query<OpenedRow>(FIND, [invitationId])
  const [row] = rows
  if (!row) return undefined
  return {
    ...row,
    inviter: nameInMail(row.inviter, row.inviterEmail),
    name: nameInMail(row.name, null),
  }
}
