import type pg from 'pg'

const KEPT_MS = 60_000

/**
 * How densely all insights together stand in their ids (insights per id), which `page_own_insights` weighs its ways by. Sums
 * every device, so it is asked once a minute; while the first answer is on its way, callers wait for it.
 */
export function createInsightDensity(db: Pick<pg.Pool, 'query'>, now: () => number): () => Promise<number> {
  let readAt = Number.NEGATIVE_INFINITY
  let answer: Promise<number> = Promise.resolve(0)

  async function ask(): Promise<number> {
    const { rows } = await db.query<{ density: number }>(
      `select coalesce(sum(insight_count) / greatest(max(last_insight_id) - min(first_insight_id), 1), 0)::double precision
        as density from device_stat`,
    )
    return rows[0]?.density ?? 0
  }

  return () => {
    if (now() - readAt > KEPT_MS) {
      readAt = now()
      answer = ask().catch((error: unknown) => {
        readAt = Number.NEGATIVE_INFINITY
        throw error
      })
    }
    return answer
  }
}
