import {
  type ClassQuality,
  type ModelQuality,
  getModelQuality,
} from '@sentinel/contracts/models/model-quality'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { MODEL_CONFUSIONS_MAX, MODEL_QUALITY_CLASSES_MAX } from '@sentinel/contracts/models/limits'
import { type ClassLabels, findClassLabels, nameClass } from '../../insights/rows/class-labels.ts'
import { notFound } from '../../platform/http/errors.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { readAtOneMoment } from '../../platform/read-at-one-moment.ts'
import { type CheckCount, type ModelName, countChecks, findReachableModel } from './queries.ts'

interface ModelQualityDeps {
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

interface PresentOptions {
  model: ModelName
  labels: ClassLabels
  readAtMs: number
}

function presentQuality(
  counts: readonly CheckCount[],
  { model, labels, readAtMs }: PresentOptions,
): ModelQuality {
  const name = (classId: number) => nameClass(labels, model.alg_id, classId)
  const classIds = new Set(counts.flatMap((count) => [count.machine_class_id, count.class_id]))
  const given = Map.groupBy(counts, (count) => count.machine_class_id)
  const meant = Map.groupBy(counts, (count) => count.class_id)
  const classes = [...classIds]
    .map((classId) =>
      presentClass(classId, { given: given.get(classId) ?? [], meant: meant.get(classId) ?? [], name }),
    )
    .toSorted((a, b) => b.checked - a.checked || b.missed - a.missed || a.class_id - b.class_id)
  return {
    ...model,
    read_at: new Date(readAtMs).toISOString(),
    checked: sum(counts),
    confirmed: sum(counts.filter(isRight)),
    classes: classes.slice(0, MODEL_QUALITY_CLASSES_MAX),
    left_out: Math.max(0, classes.length - MODEL_QUALITY_CLASSES_MAX),
  }
}

interface ClassOptions {
  /** Counts of insights to which the model gave the class. */
  given: readonly CheckCount[]
  /** Counts of insights to which users gave the class. */
  meant: readonly CheckCount[]
  name: (classId: number) => string
}

function presentClass(classId: number, { given, meant, name }: ClassOptions): ClassQuality {
  const wrong = Map.groupBy(
    given.filter((count) => !isRight(count)),
    (count) => count.class_id,
  )
  return {
    class_id: classId,
    class_name: name(classId),
    checked: sum(given),
    confirmed: sum(given.filter(isRight)),
    missed: sum(meant.filter((count) => !isRight(count))),
    scores: presentScores(given),
    confusions: [...wrong]
      .map(([class_id, counts]) => ({ class_id, class_name: name(class_id), count: sum(counts) }))
      .toSorted((a, b) => b.count - a.count || a.class_id - b.class_id)
      .slice(0, MODEL_CONFUSIONS_MAX),
  }
}

/** Returns scores by confidence, lowest first. Insights without a confidence come before all others. */
function presentScores(given: readonly CheckCount[]): ClassQuality['scores'] {
  return [...Map.groupBy(given, ({ confidence }) => confidence)]
    .map(([confidence, counts]) => {
      const right = sum(counts.filter(isRight))
      return { confidence, right, wrong: sum(counts) - right }
    })
    .toSorted((a, b) => (a.confidence ?? -1) - (b.confidence ?? -1))
}

function isRight({ machine_class_id, class_id }: CheckCount): boolean {
  return machine_class_id === class_id
}

function sum(counts: readonly CheckCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
