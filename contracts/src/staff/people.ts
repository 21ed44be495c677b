import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { ListQuery } from '../http/lists.ts'
import { Role } from '../account/users.ts'
import { WireTime } from '../values/wire-time.ts'
import { listAnswer, listQuery } from './lists.ts'

/** An account in the staff's list. */
export const InternalUser = z.object({
  user_id: z.int(),
  user_email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  role: Role,
  disabled_at: WireTime.nullable(),
  created_at: WireTime,
})
export type InternalUser = z.infer<typeof InternalUser>

export const internalUserSorts = [
  'user_id',
  'user_email',
  'username',
  'firstName',
  'lastName',
  'phoneNumber',
  'role',
  'disabled_at',
  'created_at',
] as const
/** Texts match any part of the value. `state` is `active` or `disabled`. `created_at` is the time (ISO 8601, UTC) from which accounts are listed. */
export const internalUserFilters = [
  'user_id',
  'user_email',
  'username',
  'firstName',
  'lastName',
  'phoneNumber',
  'role',
  'state',
  'created_at',
] as const

export const listAllUsers = {
  method: 'GET',
  url: '/api/internal/users',
  access: 'staff',
  scope: 'manage',
  summary: 'All accounts of the console, the newest first',
  isHeavy: true,
  schema: { querystring: ListQuery, response: { 200: z.array(InternalUser) } },
} as const satisfies Endpoint

export const listInternalUsers = {
  method: 'GET',
  url: '/api/internal/tables/users',
  access: 'staff',
  scope: 'manage',
  summary: 'A page of the table of accounts',
  isHeavy: true,
  schema: {
    querystring: listQuery({ sortable: internalUserSorts, filterable: internalUserFilters }),
    response: { 200: listAnswer(InternalUser) },
  },
} as const satisfies Endpoint
