import { getModelQuality } from '@sentinel/contracts/models/model-quality'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { findClassLabels } from '../../insights/rows/class-labels.ts'
import { notFound } from '../../platform/errors.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { readAtOneMoment } from '../../platform/read-at-one-moment.ts'
import { countChecks, findReachableModel } from './queries.ts'
import { presentQuality } from './present.ts'

export interface ModelQualityDeps {
  pool: pg.Pool
  now: () => number
}

export const modelQualityRoutes: FastifyPluginAsyncZod<ModelQualityDeps> = async (app, { pool, now }) => {
  explainTimeouts(app, 'There is too much to count at once. Try again later.')

  app.route({
    ...getModelQuality,
    handler: ({ user: { id: userId }, params: { algId } }, reply) =>
      readAtOneMoment(pool, reply, async (client) => {
        const model = await findReachableModel(client, { userId, algId })
        if (!model) throw notFound('Model')
        const counts = await countChecks(client, { userId, algId })
        const labels = await findClassLabels(
          client,
          counts.flatMap(({ machine_class_id, class_id }) => [
            { alg_id: algId, class_id, class_ids: [machine_class_id] },
          ]),
        )
        return presentQuality(counts, { model, labels, readAtMs: now() })
      }),
  })
}
