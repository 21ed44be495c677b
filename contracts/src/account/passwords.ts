import { z } from 'zod'
import { Email } from '../values/email.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './limits.ts'
import { SignedIn } from './users.ts'

/** A token contains an email of at most 254 characters as base64url, and a signature. */
const RESET_TOKEN_MAX_CHARACTERS = 1500
const CUT_OFF = 'The link is not complete. Open it again in the mail.'

/** The password requirements for sign-up, change and reset. The server checks that a new password differs from the current one. */
export const Password = z
  .string('Enter a password.')
  .min(PASSWORD_MIN_CHARACTERS, 'The password needs more than 8 characters.')
  .max(PASSWORD_MAX_CHARACTERS, `The password can have at most ${PASSWORD_MAX_CHARACTERS} characters.`)
  .regex(/\p{Lu}/u, 'The password needs an upper case letter.')
  .regex(/\p{Ll}/u, 'The password needs a lower case letter.')
  .regex(/[^\p{L}\p{N}\s]/u, 'The password needs a special character.')

/**
 * Without a token, emails a link that works once, for an hour. The response is the same whether or not there is an account with this email. With the
 * link's token, sets the password, ends all of the account's sessions and signs in. If the account has a second factor, the response requests it
 * instead.
 */
export const resetPassword = {
  method: 'POST',
  url: '/api/resetPassword',
  access: 'public',
  audit: false,
  idempotent: false,
  hashesPasswords: true,
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

/** Ends the account's other sessions. 403: the current password is wrong. 400: the new one does not meet the requirements. */
export const changePassword = {
  method: 'POST',
  url: '/api/changePassword',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  beforeSetup: true,
  hashesPasswords: true,
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
