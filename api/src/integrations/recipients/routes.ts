import {
  type RequestedRecipient,
  askRecipient,
  confirmRecipient,
  enterRecipientCode,
  getRecipient,
} from '@sentinel/contracts/integrations/recipients'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Once } from '../../server/idempotency/once.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { refuseUnverified } from '../../account/verification/refuse-unverified.ts'
import { answerWith } from '../rows/answer-with.ts'
import { readEmailLinkToken } from '../../platform/access/email-link-token.ts'
import { type Asked, requestConfirmation } from './request-confirmation.ts'
import { hashCode } from './code.ts'
import { findRequested, storeAgreed, toRequested, tryCode } from './confirm.ts'

interface RecipientDeps {
  db: Database
  once: Once
  linkKey: string
  now: () => number
}

/** Recipients must agree once before integrations send them anything. */
export const recipientRoutes: FastifyPluginAsyncZod<RecipientDeps> = async (
  app,
  { db, once, linkKey, now },
) => {
  app.route({
    ...askRecipient,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { platform } = request.params
        const recipient = await findWaiting(tx, { userId, platform, recipient: request.body.recipient })
        if (recipient === undefined) throw notFound('Recipient')
        await refuseUnverified(tx, userId)
        await requestConfirmation(tx, { userId, platform, recipient })
        return answerWith(tx, { userId, platform })
      }),
  })

  app.route({
    ...enterRecipientCode,
    async handler({ user: { id: userId }, body: { recipient: phoneNumber, code } }) {
      const hash = hashCode(linkKey, { userId, phoneNumber, code })
      const verdict = await tryCode(db, { userId, phoneNumber, hash })
      if (verdict === 'not_asked') throw notFound('Recipient')
      if (verdict === 'wrong') throw invalid({ code: 'The code is wrong.' })
      if (verdict === 'unsent')
        throw invalid({
          code: 'The text with the code has not been sent yet. Enter the code when it arrives.',
        })
      if (verdict === 'over')
        throw invalid({
          code: 'This code no longer works: it is too old or was tried too often. Send a new one.',
        })
      return answerWith(db, { userId, platform: 'sms' })
    },
  })

  app.route({ ...getRecipient, handler: async ({ params }) => (await open(params.token)).asked })

  app.route({
    ...confirmRecipient,
    async handler({ params }) {
      const { link, asked: requested } = await open(params.token)
      if (requested.state !== 'waiting') return requested
      await storeAgreed(db, link)
      return { ...requested, state: 'confirmed' as const }
    },
  })

  async function open(token: string): Promise<{
    link: { userId: number; email: string }
    asked: RequestedRecipient
  }> {
    const link = readEmailLinkToken(linkKey, 'recipient', token)
    const found = link && (await findRequested(db, link))
    if (!link || !found) throw notFound('Link')
    return { link, asked: toRequested(link, found, now()) }
  }
}

/**
 * Returns the recipient in the stored spelling, if they are a recipient of the user's integration and have not agreed yet. Otherwise returns
 * undefined.
 */
async function findWaiting(
  db: Database,
  { userId, platform, recipient }: Asked,
): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select r as recipient from integration i, unnest(i.recipients) r
    join recipient_confirmation c on c.address = lower(r)
    where i.user_id = ${userId} and i.platform = ${platform} and lower(r) = lower(${recipient})
      and c.user_id = ${userId} and c.platform = ${platform} and c.confirmed_at is null`.execute(db)
  return rows[0]?.recipient
}
