import * as endpoints from '@sentinel/contracts/staff/algs'
import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { sendVersion } from '../lists/list-version.ts'
import { inOrder, readIdsBelow, readList } from '../lists/read-list.ts'
import { actAs, actorOf } from '../../platform/acts.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { forgetClassLabels } from '../../insights/rows/class-labels.ts'
import type { Publishers } from '../../platform/publishers.ts'
import type { Area } from '../../platform/area.ts'
import { classItems, findClasses, replaceClasses } from './alg-classes.ts'
import { algList, findAlgs } from './alg-list.ts'
import { algItems, changeAlg, getAlg, giveAlgFile, makeAlg } from './change-alg.ts'

/** Allows the maximum number of classes with the longest names. */
const CLASSES_BODY_MAX_BYTES = 8 * 1024 * 1024

interface InternalAlgDeps {
  db: Database
  once: Once
}

const internalAlgRoutes: FastifyPluginAsyncZod<InternalAlgDeps> = async (app, { db, once }) => {
  await app.register(algListRoutes, { db })

  const answer = (reply: FastifyReply, alg: InternalAlg) => {
    sendVersion(reply, algItems(alg))
    return alg
  }

  app.route({
    ...endpoints.getInternalAlg,
    handler: async ({ params: { algId } }, reply) => answer(reply, await getAlg(db, algId)),
  })

  app.route({
    ...endpoints.createAlg,
    handler: (request) => once(db, request, (tx) => makeAlg(tx, actorOf(request), request.body)),
  })

  app.route({
    ...endpoints.updateAlg,
    async handler(request, reply) {
      const change = { algId: request.params.algId, body: request.body, request }
      return answer(reply, await changeAlg(db, actorOf(request), change))
    },
  })

  app.route({
    ...endpoints.setAlgFile,
    async handler(request, reply) {
      const file = { ...request.params, ...request.body }
      return answer(reply, await giveAlgFile(db, actorOf(request), file))
    },
  })

  app.route({
    ...endpoints.getAlgClasses,
    async handler({ params: { algId } }, reply) {
      await getAlg(db, algId)
      const classes = await findClasses(db, algId)
      sendVersion(reply, classItems(classes))
      return { classes }
    },
  })

  app.route({
    ...endpoints.replaceAlgClasses,
    bodyLimit: CLASSES_BODY_MAX_BYTES,
    async handler(request, reply) {
      const { algId } = request.params
      const { classes } = request.body
      const replaced = await actAs(db, actorOf(request), (tx) =>
        replaceClasses(tx, { algId, classes, request }),
      )
      sendVersion(reply, classItems(replaced))
      return { classes: replaced }
    },
  })
}

const algListRoutes: FastifyPluginAsyncZod<Pick<InternalAlgDeps, 'db'>> = async (app, { db }) => {
  app.route({
    ...endpoints.listAllAlgs,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const ids = await readIdsBelow(db, algList, { limit, cursor })
      sendNextCursor(reply, ids, { limit, idOf: (id) => id })
      return inOrder(ids, await findAlgs(db, ids), ({ alg_id }) => alg_id)
    },
  })

  app.route({
    ...endpoints.listInternalAlgs,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, algList, query)
      return { rows: inOrder(ids, await findAlgs(db, ids), ({ alg_id }) => alg_id), ...length }
    },
  })
}

/** Makes all browsers refetch their lists, because the class names of any insight may have changed. */
const publishClasses: Publishers['classes:changed'] = async ({ live, userIds }) => {
  forgetClassLabels()
  live.toUsers(userIds, 'resync', {})
}

const internalAlgPublishers = { 'classes:changed': publishClasses }

export const internalAlgs = {
  routes: internalAlgRoutes,
  publishers: internalAlgPublishers,
} satisfies Area<InternalAlgDeps>
