import {
  type InsightSpecies,
  clearInsightSpecies,
  getInsightSpecies,
  setInsightSpecies,
} from '@sentinel/contracts/insights/species'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { type ClassLabels, findClassLabels, nameClass } from '../rows/class-labels.ts'
import { getInsightJson } from '../lists/queries.ts'
import { conflict, invalid, notFound, viewOnly } from '../../platform/errors.ts'
import { replyJson } from '../../platform/reply-json.ts'
import { type SpeciesRow, findSpecies } from './queries.ts'
import { reviewInsight } from './review-insight.ts'

const CHANGED = 'Somebody has changed the species since it was chosen.'

export interface SpeciesDeps {
  db: Database
  pool: pg.Pool
}

export const speciesRoutes: FastifyPluginAsyncZod<SpeciesDeps> = async (app, { db, pool }) => {
  app.route({
    ...getInsightSpecies,
    handler: async ({ user, params: { insightId } }) => {
      const row = await findSpecies(pool, { userId: user.id, insightId })
      if (!row) throw notFound('Insight')
      return presentSpecies(row, await findClassLabels(pool, [row]))
    },
  })

  app.route({
    ...setInsightSpecies,
    handler: ({ user, params: { insightId }, query, body }, reply) =>
      review(reply, { userId: user.id, insightId, classId: body.class_id, ifReviewed: query.reviewed_as }),
  })

  app.route({
    ...clearInsightSpecies,
    handler: ({ user, params: { insightId }, query }, reply) =>
      review(reply, { userId: user.id, insightId, classId: null, ifReviewed: query.reviewed_as }),
  })

  async function review(reply: FastifyReply, given: Parameters<typeof reviewInsight>[1]): Promise<never> {
    const outcome = await reviewInsight(db, given)
    if (outcome === 'unknown class') throw invalid({ class_id: 'Is not a class of this insight’s model.' })
    if (outcome === 'reviewed since') throw conflict(CHANGED, { reviewed_as: CHANGED })
    const json = await getInsightJson(pool, given.userId, given.insightId)
    if (json === '[]') throw notFound('Insight')
    if (outcome === 'unmanaged') throw viewOnly()
    return replyJson(reply, json.slice(1, -1))
  }
}

function presentSpecies(row: SpeciesRow, labels: ClassLabels): InsightSpecies {
  const toClass = (class_id: number) => ({ class_id, className: nameClass(labels, row.alg_id, class_id) })
  return {
    machine: { ...toClass(row.machine_class_id), confidence: row.machine_confidence },
    review:
      row.reviewed_at === null
        ? null
        : { ...toClass(row.class_id), by: row.reviewed_by, at: row.reviewed_at },
    classes: row.class_ids
      .map(toClass)
      .toSorted((a, b) => a.className.localeCompare(b.className, 'en', { numeric: true })),
  }
}
