import type { Queryable } from '@sentinel/migrations/connect'
import type { AllDataOptions, ClassCount } from './counts.ts'
import type { LinkVersion } from './find-versions.ts'
import type { ClassTriples, ClassStore } from './class-store.ts'

const COUNTS = `
  select device_id, class_counts::text as counts
  from user_device_stat where user_id = $1 and device_id = any($2::int[])`

type Options = Pick<AllDataOptions, 'userId' | 'filter' | 'classStore'>

/** Sums the class counts of a user's links. Reads only those that have changed since the last read. */
export async function sumClasses(
  db: Queryable,
  { userId, filter, classStore }: Options,
  links: readonly LinkVersion[],
): Promise<ClassCount[]> {
  const totals = new Map<number, number>()
  const changed = new Map<number, LinkVersion>()
  for (const link of links) {
    const counts = classStore.find(link)
    if (counts) add(totals, counts, filter.archived)
    else changed.set(link.deviceId, link)
  }
  for (const counts of await readChanged(db, userId, changed, classStore))
    add(totals, counts, filter.archived)
  return [...totals].map(([key, count]) => ({ key, count }))
}

async function readChanged(
  db: Queryable,
  userId: number,
  changed: ReadonlyMap<number, LinkVersion>,
  store: ClassStore,
): Promise<ClassTriples[]> {
  if (changed.size === 0) return []
  const { rows } = await db.query<{ device_id: number; counts: string }>({
    name: 'dashboard-class-counts',
    text: COUNTS,
    values: [userId, [...changed.keys()]],
  })
  return rows.map(({ device_id, counts }) => {
    const triples = parseArray(counts)
    const link = changed.get(device_id)
    if (link) store.keep(link, triples)
    return triples
  })
}

/** Parses an array of whole numbers, which the database writes in braces. Numbers below 2^53 are exact. */
function parseArray(text: string): ClassTriples {
  return text === '{}' ? new Float64Array() : Float64Array.from(text.slice(1, -1).split(','), Number)
}

function add(totals: Map<number, number>, triples: ClassTriples, withArchived: boolean): void {
  for (let at = 0; at < triples.length; at += 3) {
    const [key = 0, shown = 0, archived = 0] = [triples[at], triples[at + 1], triples[at + 2]]
    totals.set(key, (totals.get(key) ?? 0) + shown + (withArchived ? archived : 0))
  }
}
