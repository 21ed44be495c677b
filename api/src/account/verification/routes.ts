import { EMAIL_LINKS_PER_DAY_MAX, EMAIL_LINKS_PER_HOUR_MAX } from '@sentinel/contracts/account/limits'
import {
  askVerification,
  confirmEmail,
  type EmailLink,
  getVerification,
} from '@sentinel/contracts/account/verification'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { takeAttempt } from '../../platform/access/attempts.ts'
import { notFound, rateLimited } from '../../platform/http/errors.ts'
import { getAccountEmail, isConfirmed, queueVerification, storeConfirmed } from './queries.ts'
import { readEmailLinkToken } from '../../platform/access/email-link-token.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

export interface VerificationDeps {
  db: Database
  once: Once
  linkKey: string
  now: () => number
}

/** The link in an email confirms an account's email. */
export const verificationRoutes: FastifyPluginAsyncZod<VerificationDeps> = async (
  app,
  { db, once, linkKey, now },
) => {
  app.route({
    ...askVerification,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { email, is_email_verified: isEmailVerified } = await getAccountEmail(tx, userId)
        if (!isEmailVerified) {
          await takeMail(tx, userId)
          await queueVerification(tx, { userId, email })
        }
        return { isEmailVerified }
      }),
  })

  app.route({ ...getVerification, handler: ({ params }) => open(params.token) })

  app.route({
    ...confirmEmail,
    async handler({ params }) {
      const { userId, ...link } = await open(params.token)
      if (link.state !== 'waiting') return link
      await storeConfirmed(db, { userId, email: link.email })
      return { ...link, state: 'confirmed' as const }
    },
  })

  async function open(token: string): Promise<EmailLink & { userId: number }> {
    const link = readEmailLinkToken(linkKey, 'email verification', token)
    const confirmed = link && (await isConfirmed(db, link))
    if (!link || confirmed === undefined) throw notFound('Link')
    const { userId, email, expiresAtMs } = link
    if (confirmed) return { userId, email, state: 'confirmed' }
    return { userId, email, state: expiresAtMs > now() ? 'waiting' : 'expired' }
  }
}

async function takeMail(tx: Database, userId: number): Promise<void> {
  const subject = String(userId)
  const hour = { scope: 'email links', subject, most: EMAIL_LINKS_PER_HOUR_MAX } as const
  const day = { scope: 'email links of a day', subject, most: EMAIL_LINKS_PER_DAY_MAX } as const
  for (const [limit, minutes] of [
    [hour, HOUR_MINUTES],
    [day, DAY_MINUTES],
  ] as const) {
    const attempt = await takeAttempt(tx, [limit], minutes)
    if ('retryAfterSeconds' in attempt) throw rateLimited('mails', attempt.retryAfterSeconds)
  }
}
