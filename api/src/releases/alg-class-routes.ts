import { getAlgClasses } from '@sentinel/contracts/internal/algs'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../platform/errors.ts'

export const algClassRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    ...getAlgClasses,
    async handler({ params: { algId } }) {
      const alg = await db.selectFrom('alg').where('alg_id', '=', algId).select('alg_id').executeTakeFirst()
      if (!alg) throw notFound('Model')
      const classes = await db
        .selectFrom('class_definition')
        .where('alg_id', '=', algId)
        .where('class_id', '<>', EMPTY_CLASS_ID)
        .select(['class_id', 'label'])
        .orderBy('class_id')
        .execute()
      return { classes }
    },
  })
}
