import type pg from 'pg'

const CACHED_MS = 60_000

/**
 * Returns the number of insights per id across all devices, which `page_own_insights` uses to choose the cheaper way to read. The query sums over
 * every device, so it runs once a minute. Until the first result is available, callers wait for it.
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
    if (now() - readAt > CACHED_MS) {
      readAt = now()
      answer = ask().catch((error: unknown) => {
        readAt = Number.NEGATIVE_INFINITY
        throw error
      })
    }
    return answer
  }
}
