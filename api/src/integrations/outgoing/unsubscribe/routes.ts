import { getUnsubscribe, unsubscribe } from '@sentinel/contracts/integrations/outgoing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../../platform/http/errors.ts'
import { type Subscription, readUnsubscribeToken } from './token.ts'

const BODY_MAX_BYTES = 1024
/** RFC 8058 §3.1 allows both forms. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export interface UnsubscribeDeps {
  db: Database
  linkKey: string
}

/**
 * These calls have no rate limit: a link without a valid signature does not reach the database, and mail services make these calls for many users.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<UnsubscribeDeps> = async (app, { db, linkKey }) => {
  app.addContentTypeParser(FORMS, { parseAs: 'string' }, (_request, _body, done) => done(null))

  function read(token: string): Subscription {
    const subscription = readUnsubscribeToken(linkKey, token)
    if (!subscription) throw notFound('Link')
    return subscription
  }

  app.route({
    ...getUnsubscribe,
    async handler({ params, headers }, reply) {
      // Email programs without one-click unsubscribe open the header's address in a browser.
      if (headers.accept?.includes('text/html'))
        return reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`) as never // the response type describes the page
      const subscription = read(params.token)
      return { email: subscription.email, isSubscribed: await isSubscribed(db, subscription) }
    },
  })

  app.route({
    ...unsubscribe,
    bodyLimit: BODY_MAX_BYTES,
    async handler({ params }) {
      const subscription = read(params.token)
      await endMail(db, subscription)
      return { email: subscription.email, isSubscribed: false as const }
    },
  })
}

/** Returns true if the user's email integration sends to the address. */
async function isSubscribed(db: Database, { userId, email }: Subscription): Promise<boolean> {
  const row = await selectRecipients(db, userId).executeTakeFirst()
  return row !== undefined && row.recipients.some((each) => isSame(each, email))
}

/**
 * Removes the address from the integration and deletes the agreement of the address's owner, who has to confirm again if the user re-adds it. The
 * integration's other settings remain. Locks the integration first, as a change to its recipients does.
 */
function endMail(db: Database, { userId, email }: Subscription): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await selectRecipients(tx, userId).forUpdate().executeTakeFirst()
    await tx
      .deleteFrom('recipient_confirmation')
      .where('user_id', '=', userId)
      .where('platform', '=', 'email')
      .where('address', '=', email.toLowerCase())
      .execute()
    if (!row) return
    const others = row.recipients.filter((each) => !isSame(each, email))
    if (others.length === row.recipients.length) return
    await tx
      .updateTable('integration')
      .set({ recipients: others })
      .where('integration_id', '=', row.integration_id)
      .execute()
  })
}

function selectRecipients(db: Database, userId: number) {
  return db
    .selectFrom('integration')
    .where('user_id', '=', userId)
    .where('platform', '=', 'email')
    .select(['integration_id', 'recipients'])
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
