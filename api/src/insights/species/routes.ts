import {
  type InsightSpecies,
  clearInsightSpecies,
  getInsightSpecies,
  setInsightSpecies,
} from '@sentinel/contracts/insights/species'
import type { Database, Queryable } from '@sentinel/migrations/connect'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { type ClassLabels, findClassLabels, nameClass } from '../rows/class-labels.ts'
import { getInsightJson } from '../lists/queries.ts'
import { conflict, invalid, notFound, viewOnly } from '../../platform/http/errors.ts'
import { replyJson } from '../../platform/http/reply-json.ts'
import { reviewInsight } from './review-insight.ts'

const CHANGED = 'Somebody has changed the species since it was chosen.'

interface SpeciesDeps {
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

interface SpeciesRow {
  alg_id: number | null
  class_id: number
  machine_class_id: number
  machine_confidence: number | null
  /** The classes that the user can choose from. */
  class_ids: number[]
  reviewed_by: string
  reviewed_at: string | null
}

// A deleted account's reviews remain.
const SPECIES = `
  select i.alg_id, i.class_id, coalesce(i.machine_class_id, i.class_id) as machine_class_id,
    case when i.reviewed_at is null then i.confidence else i.machine_confidence end as machine_confidence,
    array(
      select class_id from class_definition where alg_id = i.alg_id
      union select unnest(i.class_ids || array[i.class_id, i.machine_class_id, ${EMPTY_CLASS_ID}])
      except select null) as class_ids,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username, 'a former user') as reviewed_by,
    wire_time(i.reviewed_at) as reviewed_at
  from insight i
  join user_device l on l.device_id = i.device_id and l.user_id = $1 and i.insight_id >= l.visible_from_id
  left join user_account u on u.user_id = i.reviewed_by
  where i.insight_id = $2`

/** Returns an insight's current species and the available ones, or undefined if the insight does not exist or is not the user's. */
async function findSpecies(
  db: Queryable,
  { userId, insightId }: { userId: number; insightId: number },
): Promise<SpeciesRow | undefined> {
  const { rows } = await db.query<SpeciesRow>({ name: 'species', text: SPECIES, values: [userId, insightId] })
  return rows[0]
}
