import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { PASSKEY_NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, RECOVERY_CODES } from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { WireTime } from '../values/wire-time.ts'

const CREDENTIAL_ID_MAX_CHARACTERS = 1400 // 1023 bytes as base64url (WebAuthn, section 4)
const CREDENTIAL_PART_MAX_CHARACTERS = 20_000

const CredentialId = z.string().min(1).max(CREDENTIAL_ID_MAX_CHARACTERS)
const Base64Url = z.string().max(CREDENTIAL_PART_MAX_CHARACTERS)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** AuthenticatorAssertionResponseJSON of WebAuthn level 3. */
export const PasskeySignature = z.object({
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  userHandle: Base64Url.optional(),
})

/** A browser's response to a passkey request: AuthenticationResponseJSON of WebAuthn level 3. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: PasskeySignature,
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A passkey that a browser has created: RegistrationResponseJSON of WebAuthn level 3. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** Six digits from an authenticator app, or a recovery code. */
const Code = z.string('Enter a code.').trim().min(1, 'Enter a code.').max(30, 'That is too long for a code.')

/** A second factor is proved with a code or with a passkey. */
const answer = { code: Code.optional(), passkey: PasskeyAnswer.optional() }

const oneAnswer = 'Answer with a code or with a passkey.'

/** Signs in a user who has entered the correct password and was asked for a second factor. */
export const signInWithSecondFactor = {
  method: 'POST',
  url: '/api/login/secondFactor',
  access: 'public',
  audit: false,
  idempotent: false,
  summary: 'Finish a sign-in with a code or a passkey',
  errors: ['sign_in_failed'],
  schema: {
    body: z
      .object({ challenge: z.uuid('Is not a challenge.'), ...answer })
      .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
        path: ['code'],
        message: oneAnswer,
      }),
    response: {
      200: z.object({
        token: z.string(),
        /** The number of unused recovery codes, after a sign-in with one of them. */
        recoveryCodesLeft: z.int().optional(),
      }),
    },
  },
} as const satisfies Endpoint

/** Proves the signed-in user's identity, after a response with the code `confirmation_required`. */
export const confirmIdentity = {
  method: 'POST',
  url: '/api/account/confirm',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  beforeSetup: true,
  hashesPasswords: true,
  summary: 'Confirm who you are, with a second factor or, without one, the password',
  errors: ['forbidden'],
  schema: {
    body: z
      .object({
        challenge: z.uuid('Is not a challenge.').optional(),
        ...answer,
        password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX_CHARACTERS).optional(),
      })
      .refine(
        ({ challenge, code, passkey, password }) =>
          [code, passkey, password].filter((given) => given !== undefined).length === 1 &&
          (password !== undefined) === (challenge === undefined),
        { path: ['general'], message: 'Answer with a code, a passkey or a password.' },
      ),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

const Passkey = z.object({
  passkey_id: z.int(),
  name: z.string(),
  created_at: WireTime,
  last_used_at: WireTime.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  authenticator: z.object({ confirmed_at: WireTime }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** True if the console is at localhost, or at a host name with https. Passkeys need one of these. */
  passkeys_offered: z.boolean(),
  /** True if the console requires a second factor from this user. */
  is_required: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once. Recovery codes are created only with an account's first second factor. */
const NewRecoveryCodes = z.array(z.string()).length(RECOVERY_CODES)
const MaybeRecoveryCodes = z.object({ recovery_codes: NewRecoveryCodes.optional() })

export const getSecondFactor = {
  method: 'GET',
  url: '/api/account/secondFactor',
  access: 'signed-in',
  scope: 'manage',
  beforeSetup: true,
  summary: 'The second factors of the user',
  schema: { response: { 200: SecondFactor } },
} as const satisfies Endpoint

/** Replaces a secret that has not been confirmed yet. Responds with 409 if an app is already set up. */
export const beginAuthenticator = {
  method: 'POST',
  url: '/api/account/secondFactor/authenticator',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Make a secret for an authenticator app',
  errors: ['conflict'],
  schema: {
    response: {
      200: z.object({
        /** Base32, for users who type it. */
        secret: z.string(),
        /** `otpauth://totp/…`, for a QR code. */
        uri: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

export const confirmAuthenticator = {
  method: 'PUT',
  url: '/api/account/secondFactor/authenticator',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Turn an authenticator app on with a code of it',
  errors: ['conflict'],
  schema: {
    body: z.object({
      code: z
        .string('Enter the code.')
        .transform((code) => code.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'A code has six digits.')),
    }),
    response: { 200: MaybeRecoveryCodes },
  },
} as const satisfies Endpoint

export const removeAuthenticator = {
  method: 'DELETE',
  url: '/api/account/secondFactor/authenticator',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Turn the authenticator app off',
  schema: { response: { 200: z.object({}) } },
} as const satisfies Endpoint

/** `options` are those of `navigator.credentials.create`, PublicKeyCredentialCreationOptionsJSON of WebAuthn level 3. */
export const beginPasskey = {
  method: 'POST',
  url: '/api/account/secondFactor/passkeys/begin',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: true,
  confirms: true,
  beforeSetup: true,
  summary: 'Ask what a new passkey has to answer',
  errors: ['conflict', 'forbidden'],
  schema: {
    response: {
      200: z.object({ challenge: z.uuid(), options: z.record(z.string(), z.unknown()) }),
    },
  },
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  url: '/api/account/secondFactor/passkeys',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Add a passkey',
  errors: ['conflict', 'forbidden'],
  schema: {
    body: z.object({
      challenge: z.uuid('Is not a challenge.'),
      name: z
        .string('Enter a name.')
        .trim()
        .min(1, 'Enter a name.')
        .max(
          PASSKEY_NAME_MAX_CHARACTERS,
          `A name can have at most ${PASSKEY_NAME_MAX_CHARACTERS} characters.`,
        ),
      passkey: NewPasskey,
    }),
    response: { 200: MaybeRecoveryCodes },
  },
} as const satisfies Endpoint

export const removePasskey = {
  method: 'DELETE',
  url: '/api/account/secondFactor/passkeys/:passkeyId',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Remove a passkey',
  schema: {
    params: z.object({ passkeyId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

/** Replaces all recovery codes. The previous codes no longer work. */
export const makeRecoveryCodes = {
  method: 'POST',
  url: '/api/account/secondFactor/recoveryCodes',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: false,
  confirms: true,
  beforeSetup: true,
  summary: 'Make new recovery codes',
  errors: ['conflict'],
  schema: { response: { 200: z.object({ recovery_codes: NewRecoveryCodes }) } },
} as const satisfies Endpoint

export const secondFactorEndpoints = {
  signInWithSecondFactor,
  confirmIdentity,
  getSecondFactor,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  beginPasskey,
  addPasskey,
  removePasskey,
  makeRecoveryCodes,
}
