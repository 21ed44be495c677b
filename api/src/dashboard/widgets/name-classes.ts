import type { CountedClass } from '@sentinel/contracts/dashboard/dashboard'
import { FURTHER_CLASSES_NAME } from '@sentinel/domain/insights/class-name'
import type { Queryable } from '@sentinel/migrations/connect'
import { findClassLabels, nameClass } from '../../insights/rows/class-labels.ts'
import type { ClassCount } from './counts.ts'

/** The format of the database's `class_key` and `alg_of_class_key`: 2^31, and the number that is added to an alg's id. */
const ALGS = 2 ** 31
const ALG_OFFSET = 3
/** The value for a class without an alg. */
const NO_ALG = -2
/** The key under which a device's classes beyond 4,096 are counted together. */
const FURTHER_CLASSES_KEY = -1

/** Returns classes by name, most frequent first. Classes that share a name, from one or several models, are counted together. */
export async function nameClasses(db: Queryable, counts: readonly ClassCount[]): Promise<CountedClass[]> {
  const seen = counts.filter(({ count }) => count > 0)
  const names = await nameClassKeys(
    db,
    seen.map(({ key }) => key),
  )
  const byName = new Map<string, number>()
  seen.forEach(({ count }, at) => {
    const name = names[at] ?? ''
    byName.set(name, (byName.get(name) ?? 0) + count)
  })
  return [...byName]
    .map(([class_name, insight_count]) => ({ class_name, insight_count }))
    .toSorted((a, b) => b.insight_count - a.insight_count || (a.class_name < b.class_name ? -1 : 1))
}

/** Returns the names of class keys, in the same order. */
export async function nameClassKeys(db: Queryable, keys: readonly number[]): Promise<string[]> {
  const seen = keys.map(readKey)
  const labels = await findClassLabels(
    db,
    seen.map(({ algId, classId }) => ({ alg_id: algId, class_id: classId, class_ids: null })),
  )
  return seen.map(({ key, algId, classId }) =>
    key === FURTHER_CLASSES_KEY ? FURTHER_CLASSES_NAME : nameClass(labels, algId, classId),
  )
}

function readKey(key: number) {
  if (key === FURTHER_CLASSES_KEY) return { key, algId: null, classId: 0 }
  const algId = Math.floor(key / ALGS) - ALG_OFFSET
  return { key, algId: algId === NO_ALG ? null : algId, classId: key % ALGS }
}
