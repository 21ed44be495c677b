import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { presentReason } from '../../integrations/outgoing/log/present-reason.ts'
import type { InvitationRow } from './invitations.ts'

export function presentInvitation(row: InvitationRow): Invitation {
  const { reason } = presentReason(row)
  return {
    invitationId: row.invitation_id,
    email: row.email,
    deviceId: row.device_id,
    groupId: row.group_id,
    mayManage: row.may_manage,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
    mail: { state: row.mail_state, reason, reasonCode: row.reason_code, reasonParams: row.reason_params },
  }
}
