import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { type NewComponent, RELEASE_NOT_FORMATTED_TEXT } from '@sentinel/contracts/models/releases'
import { findMissing, type MissingPart } from '@sentinel/domain/models/find-missing'
import { findCircular } from '@sentinel/domain/models/run-order'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { invalid } from '../../platform/http/errors.ts'

/** The maximum number of unknown classes listed in an error. */
const NAMED_CLASSES_MAX = 20

/** Refuses models that feed into each other in a cycle. */
export function refuseCircle(models: readonly NewComponent[]): void {
  const circular = findCircular(
    models.map(({ algId, downstreamConfigs }) => ({ id: algId, downstream: downstreamConfigs })),
  )
  if (circular.length === 0) return
  const text = `The models ${circular.join(', ')} feed each other in a circle.`
  const fields = models.flatMap(({ algId }, at) =>
    circular.includes(algId) ? [[`models.${at}.downstreamConfigs`, text]] : [],
  )
  throw invalid({ ...Object.fromEntries(fields), general: text })
}

/**
 * Refuses models that cannot be in a release, and classes that they do not have. The checked rows cannot change before the transaction ends, because
 * the locks block updates to the models and deletions of the classes.
 */
export async function refuseUnfit(tx: Database, models: readonly NewComponent[]): Promise<void> {
  const [algs, classes] = [await lockAlgs(tx, models), await lockClasses(tx, models)]
  const fields: Record<string, string> = {}
  let isUnformatted = false
  for (const [at, model] of models.entries()) {
    const alg = algs.get(model.algId)
    if (!alg) {
      fields[`models.${at}.algId`] = `There is no model with the ID ${model.algId}.`
      continue
    }
    const missing = findMissing(alg)
    if (missing.length > 0) {
      isUnformatted = true
      fields[`models.${at}.algId`] = describeMissing(alg, missing)
    }
    for (const field of ['ignoredClasses', 'bypassClasses'] as const) {
      const unknown = model[field].filter(
        (id) => id !== EMPTY_CLASS_ID && !classes.has(keyOf(model.algId, id)),
      )
      if (unknown.length > 0)
        fields[`models.${at}.${field}`] =
          `${alg.name} (${alg.alg_id}) has no class ${unknown.slice(0, NAMED_CLASSES_MAX).join(', ')}.`
    }
  }
  if (Object.keys(fields).length === 0) return
  throw invalid({ ...fields, ...(isUnformatted && { general: RELEASE_NOT_FORMATTED_TEXT }) })
}

interface HeldAlg {
  alg_id: number
  name: string
  framework: string
  alg_bucket: string | null
  alg_path: string | null
  md5_checksum: string | null
}

/** A weaker lock, `for key share`, would allow the checksum to change. */
async function lockAlgs(tx: Database, models: readonly NewComponent[]): Promise<Map<number, HeldAlg>> {
  const ids = models.map(({ algId }) => algId)
  const { rows } = await sql<HeldAlg>`
    select alg_id, name, framework, bucket as alg_bucket, path as alg_path, md5_checksum
    from alg where alg_id = any (${ids}::int[]) order by alg_id for share`.execute(tx)
  return new Map(rows.map((alg) => [alg.alg_id, alg]))
}

/** Returns the named classes that exist. */
async function lockClasses(tx: Database, models: readonly NewComponent[]): Promise<Set<string>> {
  const named = models.flatMap(({ algId, ignoredClasses, bypassClasses }) =>
    [...new Set([...ignoredClasses, ...bypassClasses])].map((classId) => ({ algId, classId })),
  )
  const { rows } = await sql<{ alg_id: number; class_id: number }>`
    select c.alg_id, c.class_id from class_definition c
    join unnest(${named.map(({ algId }) => algId)}::int[], ${named.map(({ classId }) => classId)}::int[]) n (alg_id, class_id)
      on n.alg_id = c.alg_id and n.class_id = c.class_id
    order by c.alg_id, c.class_id for key share of c`.execute(tx)
  return new Set(rows.map((row) => keyOf(row.alg_id, row.class_id)))
}

function keyOf(algId: number, classId: number): string {
  return `${algId}.${classId}`
}

function describeMissing({ alg_id, name, framework }: HeldAlg, missing: readonly MissingPart[]): string {
  const parts = missing.filter((part) => part !== 'framework')
  const lacks = parts.length > 0 ? [`has no ${parts.join(', ')}`] : []
  const wrong = missing.includes('framework')
    ? [framework === '' ? 'has no framework' : `uses the framework ${framework}`]
    : []
  return `${name} (${alg_id}) ${[...lacks, ...wrong].join(' and ')}.`
}
