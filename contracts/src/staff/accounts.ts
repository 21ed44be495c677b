import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Role } from '../account/users.ts'
import { WireTime } from '../values/wire-time.ts'
import { UserParams } from './given-lists.ts'
import { InternalUser } from './people.ts'

/** An account, with all details that staff need. */
export const InternalAccount = InternalUser.extend({
  country: z.string(),
  email_verified_at: WireTime.nullable(),
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  /** The number of sessions that have neither ended nor expired. */
  open_sessions: z.int(),
  last_sign_in: WireTime.nullable(),
})
export type InternalAccount = z.infer<typeof InternalAccount>

export const getInternalAccount = {
  method: 'GET',
  url: '/api/internal/users/:userId',
  access: 'staff',
  scope: 'manage',
  summary: 'An account, for staff',
  schema: { params: UserParams, response: { 200: InternalAccount } },
} as const satisfies Endpoint

export const setRole = {
  method: 'PUT',
  url: '/api/internal/users/:userId/role',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Change the role of an account; nobody changes their own',
  schema: { params: UserParams, body: z.object({ role: Role }), response: { 200: InternalAccount } },
} as const satisfies Endpoint

export const setDisabled = {
  method: 'PUT',
  url: '/api/internal/users/:userId/disabled',
  access: 'staff',
  scope: 'manage',
  audit: false,
  summary: 'Disable or enable an account; nobody does that to their own',
  schema: {
    params: UserParams,
    body: z.object({ disabled: z.boolean() }),
    response: { 200: InternalAccount },
  },
} as const satisfies Endpoint

export const endSessionsOf = {
  method: 'DELETE',
  url: '/api/internal/users/:userId/sessions',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Sign an account out everywhere',
  schema: { params: UserParams, response: { 200: z.object({ ended: z.int() }) } },
} as const satisfies Endpoint

export const removeSecondFactorsOf = {
  method: 'DELETE',
  url: '/api/internal/users/:userId/secondFactors',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Remove all second factors of an account; people remove their own in their account',
  schema: { params: UserParams, response: { 200: z.object({ removed: z.int() }) } },
} as const satisfies Endpoint

export const internalAccountEndpoints = {
  getInternalAccount,
  setRole,
  setDisabled,
  endSessionsOf,
  removeSecondFactorsOf,
}
