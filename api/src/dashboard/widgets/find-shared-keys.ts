import type { Queryable } from '@sentinel/migrations/connect'
import type { SharedKeys } from './count-events.ts'
import { nameClassKeys } from './name-classes.ts'

const CLASS_KEYS = `
  select distinct s.class_counts[at]::text as key
  from user_device_stat s cross join lateral generate_series(1, cardinality(s.class_counts), 3) at
  where s.user_id = $1`

/** Finds the classes of a user's insights that share their name with another class. Maps the key of each to the key under which that name is counted. */
export async function findSharedKeys(db: Queryable, userId: number): Promise<SharedKeys> {
  const { rows } = await db.query<{ key: string }>({
    name: 'dashboard-class-keys',
    text: CLASS_KEYS,
    values: [userId],
  })
  const keys = rows.map(({ key }) => Number(key)).toSorted((a, b) => a - b)
  const byName = new Map<string, number[]>()
  const names = await nameClassKeys(db, keys)
  keys.forEach((key, at) => {
    const name = names[at] ?? ''
    byName.set(name, [...(byName.get(name) ?? []), key])
  })
  const shared = [...byName.values()].filter(({ length }) => length > 1)
  return new Map(shared.flatMap((same) => same.map((key) => [key, same[0] ?? key] as const)))
}
