import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { createBoundedMap } from './bounded-map.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'sentinel-console'
const AUDIENCE = 'sentinel-console'
/** Nobody stays signed in for longer, however often they come; what ends a session before is its row. */
const VALID_DAYS = 365
const VERIFIED_MAX = 10_000

/** What a token says: who, and by which sign-in. */
export interface TokenClaims {
  userId: number
  sessionId: string
}

const Payload = z.object({
  sub: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  sid: z.uuid(),
  exp: z.number(),
})

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** Undefined for whatever we have not signed, or not for now. */
  verify(token: string): Promise<TokenClaims | undefined>
}

/** Signs and verifies tokens. A token that has passed once is remembered, since verifying costs more than a request. */
export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const verified = createBoundedMap<string, TokenClaims & { expiresAt: number }>(VERIFIED_MAX)

  return {
    sign: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${VALID_DAYS} days`)
        .sign(key),

    async verify(token) {
      const known = verified.get(token)
      if (known) return known.expiresAt > Date.now() ? known : undefined
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
        })
        const { sub, sid, exp } = Payload.parse(payload)
        const claims = { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
        verified.set(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
        throw error
      }
    },
  }
}
