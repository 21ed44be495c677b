import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface Review {
  userId: number
  insightId: number
  /** Null removes a review. */
  classId: number | null
  /**
   * Stores the review only if the current review has this class, or already has the requested one. `none` means that there is no review.
   */
  ifReviewed?: number | 'none' | undefined
}

interface ReviewedInsight {
  insight_id: number
  device_id: number
  alg_id: number | null
  class_id: number
  confidence: number | null
  class_ids: number[] | null
  class_confidences: number[] | null
  machine_class_id: number | null
  machine_confidence: number | null
  reviewed_at: string | null
  is_archived: boolean
}

/**
 * Stores or removes a user's review of an insight's class and updates the counters. Does nothing unless the insight exists and the user manages its
 * device.
 */
export function reviewInsight(
  db: Database,
  review: Review,
): Promise<'done' | 'unmanaged' | 'unknown class' | 'reviewed since'> {
  return db.transaction().execute(async (tx) => {
    const insight = await lockInsight(tx, review)
    if (!insight) return 'unmanaged'
    const reviewed = insight.reviewed_at === null ? 'none' : insight.class_id
    const isAsExpected = [review.ifReviewed ?? reviewed, review.classId ?? 'none'].includes(reviewed)
    if (!isAsExpected) return 'reviewed since'
    if (review.classId === null && insight.reviewed_at === null) return 'done'
    const classId = review.classId ?? insight.machine_class_id ?? insight.class_id
    if (!(await isKnownClass(tx, insight, classId))) return 'unknown class'
    await storeReview(tx, insight, { ...review, classId, isTakenBack: review.classId === null })
    if (classId !== insight.class_id) await moveCounts(tx, insight, classId)
    const { insight_id, device_id } = insight
    await callFunctionIn(
      tx,
      functions.logChange({ kind: 'insights:changed', ids: [insight_id], deviceIds: [device_id] }),
    )
    return 'done'
  })
}

/**
 * Locks the device before the insight, like every transaction that changes counters. The table lock conflicts with `lock_links`, so any change of the
 * device's managers comes either before or after this transaction.
 */
async function lockInsight(
  tx: Database,
  { userId, insightId }: Review,
): Promise<ReviewedInsight | undefined> {
  await sql`lock table device_stat in row exclusive mode`.execute(tx)
  const locked = await sql`
    select device_id from device_stat where device_id = (
      select i.device_id from insight i join managed_device l using (device_id)
      where i.insight_id = ${insightId} and l.user_id = ${userId} and i.insight_id >= l.visible_from_id)
    for update`.execute(tx)
  if (locked.rows.length === 0) return undefined // a link made between the two selects would let the review run without the lock
  const { rows } = await sql<ReviewedInsight>`
    select i.insight_id, i.device_id, i.alg_id, i.class_id, i.confidence, i.class_ids, i.class_confidences, i.machine_class_id,
      i.machine_confidence, i.reviewed_at, i.insight_status = 'archive' as is_archived
    from insight i join managed_device l using (device_id)
    where i.insight_id = ${insightId} and l.user_id = ${userId} and i.insight_id >= l.visible_from_id
    for update of i`.execute(tx)
  return rows[0]
}

/** Returns true if the alg defines the class, if the camera named it for this insight, or if it is the empty class. */
async function isKnownClass(tx: Database, insight: ReviewedInsight, classId: number): Promise<boolean> {
  const named = [EMPTY_CLASS_ID, insight.class_id, insight.machine_class_id, ...(insight.class_ids ?? [])]
  if (named.includes(classId)) return true
  const defined = await tx
    .selectFrom('class_definition')
    .select('class_id')
    .where('alg_id', '=', insight.alg_id)
    .where('class_id', '=', classId)
    .executeTakeFirst()
  return defined !== undefined
}

/** The confidence becomes the camera's value for the new class, or null. */
async function storeReview(
  tx: Database,
  insight: ReviewedInsight,
  { userId, classId, isTakenBack }: { userId: number; classId: number; isTakenBack: boolean },
): Promise<void> {
  const machineClassId = insight.machine_class_id ?? insight.class_id
  const machineConfidence = insight.reviewed_at === null ? insight.confidence : insight.machine_confidence
  const place = insight.class_ids?.indexOf(classId) ?? -1
  const confidence =
    classId === machineClassId ? machineConfidence : (insight.class_confidences?.[place] ?? null)
  await tx
    .updateTable('insight')
    .set({
      class_id: classId,
      confidence,
      machine_class_id: isTakenBack ? null : machineClassId,
      machine_confidence: isTakenBack ? null : machineConfidence,
      reviewed_by: isTakenBack ? null : userId,
      reviewed_at: isTakenBack ? null : sql<string>`clock_timestamp()`,
    })
    .where('insight_id', '=', insight.insight_id)
    .execute()
}

async function moveCounts(tx: Database, insight: ReviewedInsight, classId: number): Promise<void> {
  const { insight_id, device_id, alg_id, class_id, is_archived } = insight
  const moved = sql`bump_classes(
    bump_classes(class_counts, array[class_key(${alg_id}, ${class_id})], -1, ${is_archived}),
    array[class_key(${alg_id}, ${classId})], 1, ${is_archived})`
  await sql`
    update device_stat set class_counts = ${moved},
      last_class_id = case when last_insight_id = ${insight_id} then ${classId} else last_class_id end
    where device_id = ${device_id}`.execute(tx)
  await sql`
    update link_stat set class_counts = ${moved}
    where device_id = ${device_id} and visible_from_id <= ${insight_id}`.execute(tx)
}
