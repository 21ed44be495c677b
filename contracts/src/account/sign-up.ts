import { z } from 'zod'
import { Email } from '../values/email.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { PASSWORD_MAX_CHARACTERS } from './limits.ts'
import { TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { Password } from './passwords.ts'
import { SignedIn } from './users.ts'
import { isNameWithAddress } from '../values/web-address.ts'

/** Creates the schema for a text that the user must enter. Surrounding whitespace does not count. */
function required(what: string) {
  return z
    .string(`Enter your ${what}.`)
    .trim()
    .normalize()
    .min(1, `Enter your ${what}.`)
    .max(TEXT_MAX_CHARACTERS, `Your ${what} can have at most ${TEXT_MAX_CHARACTERS} characters.`)
}

/** Refuses web addresses, because names appear in emails to other people, whose email programs turn addresses into links. */
function personName(what: string) {
  return required(what).refine((name) => !isNameWithAddress(name), `A ${what} cannot contain a web address.`)
}

/** The server does not check that `confirmPassword` matches. */
export const signUp = {
  method: 'POST',
  url: '/api/signup',
  access: 'public',
  audit: false,
  idempotent: false,
  hashesPasswords: true,
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
