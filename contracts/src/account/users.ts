import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { PASSWORD_MAX_CHARACTERS } from './limits.ts'

export const Role = z.enum(['owner', 'viewer', 'staff'])
export type Role = z.infer<typeof Role>

/** `userIdSql` has the same value as `user_id`. */
export const User = z.object({
  user_id: z.int(),
  userIdSql: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  username: z.string(),
  country: z.string(),
  imageUrl: z.string().nullable(),
  role: Role,
  isEmailVerified: z.boolean(),
})
export type User = z.infer<typeof User>

/** `token` does not include the word Bearer. */
export const SignedIn = z.object({ token: z.string() })

export const login = {
  method: 'POST',
  url: '/api/login',
  access: 'public',
  audit: false,
  idempotent: false,
  hashesPasswords: true,
  summary: 'Sign in with email and password',
  errors: ['sign_in_failed', 'second_factor_required'],
  schema: {
    body: z.object({
      email: z.string('Enter your email.').trim().min(1, 'Enter your email.').max(254),
      password: z.string('Enter your password.').min(1, 'Enter your password.').max(PASSWORD_MAX_CHARACTERS),
    }),
    response: { 200: SignedIn },
  },
} as const satisfies Endpoint

export const getUser = {
  method: 'GET',
  url: '/api/user',
  access: 'signed-in',
  scope: 'read',
  beforeSetup: true,
  summary: 'The signed-in user',
  schema: { response: { 200: User } },
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  url: '/api/logout',
  access: 'signed-in',
  scope: 'read',
  audit: false,
  idempotent: true,
  beforeSetup: true,
  summary: 'End this session',
  schema: { response: { 200: z.object({}) } },
} as const satisfies Endpoint
