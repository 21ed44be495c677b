import { z } from 'zod'
import { ClaimCode } from './claim-code.ts'
import { DeviceParams } from './device-params.ts'
import { Device } from './devices.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { CLAIM_FAILURES_PER_ACCOUNT_MAX, INVITATIONS_MAX } from './limits.ts'
import { ID_MAX, TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { OutgoingReasonCode, ReasonParams } from '../integrations/outgoing-reasons.ts'
import { OutgoingState } from '../integrations/outgoing.ts'
import { WireTime } from '../values/wire-time.ts'

/** Claim codes and invitations give users access to cameras. They see what a camera sends from then on. */

export const claimDevice = {
  method: 'POST',
  url: '/api/devices/claim',
  access: 'owner',
  scope: 'manage',
  audit: true,
  idempotent: 'by key',
  summary: `Take a device into the account by its claim code; ${CLAIM_FAILURES_PER_ACCOUNT_MAX} wrong codes an hour`,
  errors: ['conflict', 'not_found'],
  schema: {
    body: z.object({
      device_id: z.int('Enter the number of the camera.').min(0).max(DEVICE_ID_MAX),
      claim_code: z
        .string('Enter the claim code.')
        .trim()
        .min(1, 'Enter the claim code.')
        .max(TEXT_MAX_CHARACTERS),
    }),
    response: { 200: Device },
  },
} as const satisfies Endpoint

/** The code is shown once because only its hash is stored. The device's earlier codes become invalid. */
export const createClaimCode = {
  method: 'POST',
  url: '/api/devices/:deviceId/claimCode',
  access: 'owner',
  scope: 'manage',
  audit: true,
  idempotent: 'by key',
  summary: 'Make a new claim code for a device, to hand it over',
  managersOnly: true,
  schema: { params: DeviceParams, response: { 200: ClaimCode } },
} as const satisfies Endpoint

/** A user linked to a device. `invitationId` is the caller's invitation that gave the user access. */
export const DevicePerson = z.object({
  email: z.string(),
  name: z.string(),
  linkedAt: WireTime,
  isMe: z.boolean(),
  mayManage: z.boolean(),
  invitationId: z.int().nullable(),
})
export type DevicePerson = z.infer<typeof DevicePerson>

export const listDevicePeople = {
  method: 'GET',
  url: '/api/devices/:deviceId/people',
  access: 'owner',
  scope: 'manage',
  summary: 'Whom a device is linked to, the first first',
  schema: { params: DeviceParams, response: { 200: z.array(DevicePerson) } },
} as const satisfies Endpoint

export const InvitationState = z.enum(['pending', 'accepted', 'expired'])
export type InvitationState = z.infer<typeof InvitationState>

/** True if the guest may change the devices and their insights, false for view-only access. */
const MayManage = z.boolean()

/** An invitation to a device or to a group. Guests invited to a group have access to a device as long as it is in the group. */
export const Invitation = z.object({
  invitationId: z.int(),
  email: z.string(),
  deviceId: z.int().nullable(),
  groupId: z.int().nullable(),
  mayManage: MayManage,
  state: InvitationState,
  createdAt: WireTime,
  expiresAt: WireTime,
  acceptedAt: WireTime.nullable(),
  /** The email of the account that accepted the invitation. It may differ from the invited address. */
  acceptedBy: z.string().nullable(),
  /** The state of the email. `reason` explains it in English. */
  mail: z.object({
    state: OutgoingState.extract(['pending', 'sent', 'written_to_file', 'failed']),
    reason: z.string().nullable(),
    reasonCode: OutgoingReasonCode.nullable(),
    reasonParams: ReasonParams,
  }),
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = {
  method: 'GET',
  url: '/api/invitations',
  access: 'owner',
  scope: 'manage',
  summary: 'The invitations of the user, the newest first',
  schema: { response: { 200: z.array(Invitation).max(INVITATIONS_MAX) } },
} as const satisfies Endpoint

const Email = z
  .string('Enter an email address.')
  .trim()
  .min(1, 'Enter an email address.')
  .max(254, 'Not a valid email.')
  .pipe(z.email('Not a valid email.'))

export const createInvitation = {
  method: 'POST',
  url: '/api/invitations',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Invite somebody by mail to a device that the user manages, or to those of a group',
  managersOnly: true,
  errors: ['conflict', 'not_found'],
  schema: {
    body: z.union([
      z.strictObject({
        email: Email,
        deviceId: z.int().min(0).max(DEVICE_ID_MAX),
        mayManage: MayManage.default(false),
      }),
      z.strictObject({
        email: Email,
        groupId: z.int().min(1).max(ID_MAX),
        mayManage: MayManage.default(false),
      }),
    ]),
    response: { 200: Invitation },
  },
} as const satisfies Endpoint

const InvitationParams = z.object({
  invitationId: z.coerce.number<number | string>().int().min(1).max(ID_MAX),
})

/** A user with several invitations has the highest of their access levels. */
export const changeInvitation = {
  method: 'PUT',
  url: '/api/invitations/:invitationId',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Change whether the person invited may manage the devices, before or after they accept',
  schema: {
    params: InvitationParams,
    body: z.strictObject({ mayManage: MayManage }),
    response: { 200: Invitation },
  },
} as const satisfies Endpoint

/** Also removes the access that the invitation gave. */
export const withdrawInvitation = {
  method: 'DELETE',
  url: '/api/invitations/:invitationId',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Take an invitation back, and the devices that came by it',
  schema: {
    params: InvitationParams,
    response: { 200: z.object({ invitationId: z.int() }) },
  },
} as const satisfies Endpoint

const InvitationToken = z.string().min(1).max(500)

/** The content of the link in an invitation email. */
export const InvitationLink = z.object({ token: InvitationToken })

/**
 * The content of an invitation before it is accepted. `inviter` is the inviter's name, or their email if they have no name. `name` is the name of the
 * device or group, or null if it contains a web address. Both are shortened.
 */
export const OpenedInvitation = z.object({
  email: z.string(),
  inviter: z.string(),
  inviterEmail: z.string(),
  kind: z.enum(['device', 'group']),
  name: z.string().nullable(),
  devices: z.int(),
  mayManage: MayManage,
  state: InvitationState,
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const openInvitation = {
  method: 'POST',
  url: '/api/invitations/open',
  access: 'public',
  audit: false,
  idempotent: true,
  summary: 'Who invites to what, by the link of the mail',
  errors: ['not_found'],
  schema: { body: InvitationLink, response: { 200: OpenedInvitation } },
} as const satisfies Endpoint

/** If the same user has already accepted the invitation, the response is the same as the first time. */
export const acceptInvitation = {
  method: 'POST',
  url: '/api/invitations/accept',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Accept an invitation by the link of the mail: its devices are linked to the user from now on',
  errors: ['conflict', 'not_found'],
  schema: {
    body: InvitationLink,
    response: { 200: z.object({ deviceIds: z.array(z.int()) }) },
  },
} as const satisfies Endpoint

export const sharingEndpoints = {
  claimDevice,
  createClaimCode,
  listDevicePeople,
  listInvitations,
  createInvitation,
  changeInvitation,
  withdrawInvitation,
  openInvitation,
  acceptInvitation,
}
