import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, TEXT_MAX_CHARACTERS } from './limits.ts'
import { isNameWithAddress } from './web-address.ts'
import { WireTime } from './wire-time.ts'

/** A token holds an email of at most 254 characters as base64url, and a signature. */
const RESET_TOKEN_MAX_CHARACTERS = 1500
const CUT_OFF = 'The link is not complete. Open it again in the mail.'

export const Role = z.enum(['owner', 'viewer', 'staff'])
export type Role = z.infer<typeof Role>

/** Requirements of spec 1 §5, at sign-up, change and reset alike. That it differs from the current one is the server's. */
export const Password = z
  .string('Enter a password.')
  .min(PASSWORD_MIN_CHARACTERS, 'The password needs more than 8 characters.')
  .max(PASSWORD_MAX_CHARACTERS, `The password can have at most ${PASSWORD_MAX_CHARACTERS} characters.`)
  .regex(/\p{Lu}/u, 'The password needs an upper case letter.')
  .regex(/\p{Ll}/u, 'The password needs a lower case letter.')
  .regex(/[^\p{L}\p{N}\s]/u, 'The password needs a special character.')

export const Email = z.email('Not a valid email.').max(254, 'An email can have at most 254 characters.')

/** Text that a person has to give; blanks around it don't count. */
function required(what: string) {
  return z
    .string(`Enter your ${what}.`)
    .trim()
    .min(1, `Enter your ${what}.`)
    .max(TEXT_MAX_CHARACTERS, `Your ${what} can have at most ${TEXT_MAX_CHARACTERS} characters.`)
}

/** Names stand in mails to others, where a web address would become a link. */
function personName(what: string) {
  return required(what).refine((name) => !isNameWithAddress(name), `A ${what} cannot contain a web address.`)
}

/** The spec's fields, the role, and whether the email is confirmed. `userIdSql` is `user_id` under its other name. */
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

/** `token` comes without the word Bearer. */
export const SignedIn = z.object({ token: z.string() })

/** One sign-in that has not ended. */
export const Session = z.object({
  session_id: z.uuid(),
  created_at: WireTime,
  last_used_at: WireTime,
  user_agent: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const login = {
  method: 'POST',
  url: '/api/login',
  access: 'public',
  audit: false,
  idempotent: false,
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

/** Whether `confirmPassword` matches is not checked (spec 1 §5). */
export const signUp = {
  method: 'POST',
  url: '/api/signup',
  access: 'public',
  audit: false,
  idempotent: false,
  summary: 'Create an account and sign in to it',
  errors: ['conflict', 'forbidden'],
  schema: {
    body: z.object({
      firstName: personName('first name'),
      lastName: personName('last name'),
      username: required('user name'),
      phoneNumber: required('phone number'),
      email: z.string('Enter your email.').trim().min(1, 'Enter your email.').pipe(Email),
      country: required('country'),
      password: Password,
      confirmPassword: z.string().max(PASSWORD_MAX_CHARACTERS).optional(),
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

export const listSessions = {
  method: 'GET',
  url: '/api/sessions',
  access: 'signed-in',
  scope: 'manage',
  beforeSetup: true,
  summary: 'Where the user is signed in, the last used first',
  schema: { response: { 200: z.array(Session) } },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  url: '/api/sessions/:sessionId',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  beforeSetup: true,
  summary: 'End one of the user’s sessions',
  schema: {
    params: z.object({ sessionId: z.uuid('Is not the id of a session.') }),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

/**
 * Without a token: mails a link that works once and for an hour, and answers the same whether or not there is such an account. With the token of
 * the link: sets the password, ends all sessions of the account and signs in, or asks for the second factor where there is one.
 */
export const resetPassword = {
  method: 'POST',
  url: '/api/resetPassword',
  access: 'public',
  audit: false,
  idempotent: false,
  summary: 'Ask for a mail with a link to a new password, or set the password with its token',
  errors: ['second_factor_required'],
  schema: {
    body: z
      .object({
        email: z.string('Enter your email.').trim().min(1, 'Enter your email.').pipe(Email),
        password: Password.optional(),
        token: z.string(CUT_OFF).min(1, CUT_OFF).max(RESET_TOKEN_MAX_CHARACTERS, CUT_OFF).optional(),
      })
      .superRefine(({ password, token }, context) => {
        if (token !== undefined && password === undefined)
          context.addIssue({ code: 'custom', path: ['password'], message: 'Enter a password.' })
        if (token === undefined && password !== undefined)
          context.addIssue({
            code: 'custom',
            path: ['general'],
            message: 'Open the link in the mail to set a password.',
          })
      }),
    response: { 200: SignedIn.partial() },
  },
} as const satisfies Endpoint

/** Ends the other sessions of the account. 403: the current password is wrong. 400: the new one does not meet the requirements. */
export const changePassword = {
  method: 'POST',
  url: '/api/changePassword',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  beforeSetup: true,
  summary: 'Change the user’s password',
  errors: ['forbidden'],
  schema: {
    body: z.object({
      currPassword: z
        .string('Enter your password.')
        .min(1, 'Enter your password.')
        .max(PASSWORD_MAX_CHARACTERS),
      newPassword: Password,
    }),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

export const sessionEndpoints = { listSessions, endSession }

export const userEndpoints = {
  login,
  signUp,
  getUser,
  logout,
  resetPassword,
  changePassword,
}
