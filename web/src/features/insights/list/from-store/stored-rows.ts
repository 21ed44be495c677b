import type { Rows } from '../rows.ts'
import type { createRowCache } from './row-cache.ts'

/** Rows brought along beyond each edge of what is in sight. */
const BEYOND_ROWS = 60

interface Source {
  cache: ReturnType<typeof createRowCache>
  ask: (ids: readonly number[]) => Promise<void>
}

/** The rows of a list of which the page has all ids, and those rows that are looked at. */
export function copiedRows(ids: Float64Array, { cache, ask }: Source): Rows {
  const idsBetween = (from: number, until: number) => [...ids.subarray(Math.max(0, from), Math.max(0, until))]
  const findMissing = (wanted: readonly number[]) => wanted.filter((id) => cache.get(id) === undefined)
  function indexOf(id: number): number {
    const index = ids.indexOf(id)
    // Another member may stand for the collection by now.
    return index === -1 ? ids.indexOf(cache.get(id)?.insight_id ?? Number.NaN) : index
  }
  return {
    length: ids.length,
    get here() {
      return cache.all()
    },
    at: (index) => cache.get(ids[index] ?? Number.NaN),
    idAt: (index) => ids[index],
    indexOf,
    get: cache.get,
    ids: idsBetween,
    need(from, until) {
      if (findMissing(idsBetween(from - BEYOND_ROWS / 2, until + BEYOND_ROWS / 2)).length === 0) return
      const missing = findMissing(idsBetween(from - BEYOND_ROWS, until + BEYOND_ROWS))
      if (missing.length > 0) void ask(missing)
    },
    async hold(wanted) {
      cache.hold(wanted)
      const missing = findMissing(wanted)
      if (missing.length > 0) await ask(missing)
    },
  }
}
