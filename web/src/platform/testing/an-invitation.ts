import type { Invitation } from '@sentinel/contracts/fleet/sharing'

/** A valid invitation to a device; the caller changes what its test is about. */
export function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    invitationId: 1,
    email: 'colleague@example.org',
    deviceId: 7,
    groupId: null,
    mayManage: false,
    state: 'pending',
    createdAt: '2026-11-20T03:12:00.000Z',
    expiresAt: '2026-12-20T03:12:00.000Z',
    acceptedAt: null,
    acceptedBy: null,
    mail: { state: 'sent', reason: null, reasonCode: null, reasonParams: {} },
    ...changes,
  }
}
