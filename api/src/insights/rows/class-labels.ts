import { className } from '@sentinel/domain/insights/class-name'
import type { Queryable } from '@sentinel/migrations/connect'

/** The class labels of algs, keyed by alg and class. */
export type ClassLabels = ReadonlyMap<number, ReadonlyMap<number, string>>

export interface ClassesOfAlg {
  alg_id: number | null
  class_id: number
  class_ids: readonly number[] | null
}

/** Caches labels because they hardly ever change, and most pages contain the same few. */
const CACHED_MS = 3000

interface Kept {
  since: number
  labels: Map<number, Map<number, string>>
}

let cachedByDatabase = new WeakMap<Queryable, Kept>()

/** Clears the cache. Called when labels have changed. */
export function forgetClassLabels(): void {
  cachedByDatabase = new WeakMap()
}

export function nameClass(labels: ClassLabels, algId: number | null, classId: number): string {
  return className(classId, algId === null ? undefined : labels.get(algId)?.get(classId))
}

/** Returns at least the defined labels of these classes. Looks up every label that is not cached. */
export async function findClassLabels(db: Queryable, rows: readonly ClassesOfAlg[]): Promise<ClassLabels> {
  const { labels } = findCached(db)
  const algIds = new Set<number>()
  const classIds = new Set<number>()
  for (const { alg_id, class_id, class_ids } of rows) {
    if (alg_id === null) continue
    const known = labels.get(alg_id)
    for (const id of class_ids ? [class_id, ...class_ids] : [class_id])
      if (!known?.has(id)) {
        algIds.add(alg_id)
        classIds.add(id)
      }
  }
  if (algIds.size > 0) await addLabels(db, labels, [...algIds], [...classIds])
  return labels
}

function findCached(db: Queryable): Kept {
  const stored = cachedByDatabase.get(db)
  if (stored && performance.now() - stored.since < CACHED_MS) return stored
  const fresh = { since: performance.now(), labels: new Map<number, Map<number, string>>() }
  cachedByDatabase.set(db, fresh)
  return fresh
}

async function addLabels(
  db: Queryable,
  labels: Map<number, Map<number, string>>,
  algIds: number[],
  classIds: number[],
): Promise<void> {
  const { rows } = await db.query<{ alg_id: number; class_id: number; label: string }>({
    name: 'class-labels',
    text: `select alg_id, class_id, label from class_definition where alg_id = any ($1::int[]) and class_id = any ($2::int[])`,
    values: [algIds, classIds],
  })
  for (const { alg_id, class_id, label } of rows) {
    const ofAlg = labels.get(alg_id) ?? new Map<number, string>()
    labels.set(alg_id, ofAlg.set(class_id, label))
  }
}
