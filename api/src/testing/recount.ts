import type { Queryable } from '@sentinel/migrations/connect'
import type pg from 'pg'

interface Counts {
  device_id: number
  /** Null for the device's own counts. */
  user_id: number | null
  slot_counts: number[]
  archived_slot_counts: number[]
  /** The numbers of shown and archived insights by class key. */
  classes: Record<string, [number, number]>
}

const KEPT = `
  select device_id, null as user_id, 0 as from_id, slot_counts, archived_slot_counts, class_counts from device_stat
  union all
  select device_id, user_id, visible_from_id, slot_counts, archived_slot_counts, class_counts from link_stat
  order by device_id, user_id nulls first`

interface StoredRow extends Omit<Counts, 'classes'> {
  from_id: number
  class_counts: string[]
}

/** Returns the stored counters of all devices and late links. */
export async function findStoredCounts(db: Queryable): Promise<Counts[]> {
  const { rows } = await db.query<StoredRow>(KEPT)
  return rows.map(({ class_counts, from_id: _, ...row }) => {
    const classes: Counts['classes'] = {}
    for (let at = 0; at < class_counts.length; at += 3) {
      const [shown, archived] = [Number(class_counts[at + 1]), Number(class_counts[at + 2])]
      if (shown || archived) classes[String(class_counts[at])] = [shown, archived]
    }
    return { ...row, classes }
  })
}

/** Returns the same counts, computed from the insights. */
export async function countInsightRows(db: Queryable): Promise<Counts[]> {
  const { rows: stored } = await db.query<StoredRow>(KEPT)
  const { rows: insights } = await db.query<{
    insight_id: number
    device_id: number
    slots: number[]
    key: number
    archived: boolean
  }>(`select insight_id, device_id, class_key(alg_id, class_id) as key, insight_status = 'archive' as archived,
      insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots from insight`)
  return stored.map(({ device_id, user_id, from_id }) => {
    const counts: Counts = {
      device_id,
      user_id,
      slot_counts: Array<number>(131).fill(0),
      archived_slot_counts: Array<number>(131).fill(0),
      classes: {},
    }
    for (const insight of insights)
      if (insight.device_id === device_id && insight.insight_id >= from_id) count(counts, insight)
    return counts
  })
}

function count(
  counts: Counts,
  { slots, key, archived }: { slots: number[]; key: number; archived: boolean },
) {
  const slotCounts = archived ? counts.archived_slot_counts : counts.slot_counts
  for (const slot of slots) slotCounts[slot - 1] = (slotCounts[slot - 1] ?? 0) + 1
  const classCounts = (counts.classes[String(key)] ??= [0, 0])
  classCounts[archived ? 1 : 0] += 1
}

/** Corrects the counters after rows were stored without updating them. */
export async function keepCounts(pool: pg.Pool): Promise<void> {
  for (const { device_id, user_id, slot_counts, archived_slot_counts, classes } of await countInsightRows(
    pool,
  )) {
    const class_counts = Object.entries(classes).flatMap(([key, counts]) => [key, ...counts])
    await pool.query(
      `update ${user_id === null ? 'device_stat' : 'link_stat'} set slot_counts = $1, archived_slot_counts = $2, class_counts = $3
       where device_id = $4 ${user_id === null ? '' : `and user_id = ${user_id}`}`,
      [slot_counts, archived_slot_counts, class_counts, device_id],
    )
  }
}
