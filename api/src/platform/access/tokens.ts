import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { createBoundedMap } from '../bounded-map.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'sentinel-console'
const AUDIENCE = 'sentinel-console'
/** The maximum duration of a sign-in, however often it is used. The session's row can end it earlier. */
const VALID_DAYS = 365
const VERIFIED_MAX = 10_000

/** The content of a token: the user and the sign-in. */
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
  /** Returns undefined for a token that was not signed by us, or that is not valid now. */
  verify(token: string): Promise<TokenClaims | undefined>
}

/** Signs and verifies tokens. Verified tokens are cached, because verifying one costs more than the rest of a request. */
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
