import { getUnsubscribe, unsubscribe } from '@sentinel/contracts/integrations/outgoing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../../platform/errors.ts'
import { endMail, isSubscribed } from './queries.ts'
import { readUnsubscribeToken, type Subscription } from './token.ts'

const BODY_MAX_BYTES = 1024
/** RFC 8058 §3.1 lets mail programs choose. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export interface UnsubscribeDeps {
  db: Database
  linkKey: string
}

/** Nobody's calls are counted: without the key no link gets as far as the database, and mail services call for many people. */
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
      // Mail programs that know no other way open the address of the header in a browser.
      if (headers.accept?.includes('text/html'))
        return reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`) as never // the answer type stands for the page
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
