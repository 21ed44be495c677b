import type pg from 'pg'
import { countSeeded } from '../../../insights/lists/testing/seed-list.ts'

/**
 * Adds bursts of insights on five days to these cameras, with pauses from seconds to hours. They cover several classes, two models and no model, and
 * some have no camera clock. Times are whole minutes or milliseconds away from one, so that a pause is sometimes exactly a gap.
 */
export async function seedBursts(pool: pg.Pool, deviceIds: readonly number[]): Promise<void> {
  await pool.query('select setseed(0.5)')
  await pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, camera_clock, device_id,
        alg_id, class_id, confidence, comms_source, insight_status, longitude)
      select draw_insight_id(time_to_ms(case when has_clock then taken else received end), n), 10000 + n, 0, received,
        case when has_clock then taken end, (case when has_clock then 'ok' else 'missing' end)::camera_clock,
        ($1::int[])[1 + n % cardinality($1::int[])], case n % 5 when 0 then null when 1 then 4 else 3 end,
        case when n % 17 = 0 then 99 else 11 + n % 3 end, 50, 'cell',
        (case when n % 10 = 0 then 'archive' else 'none' end)::insight_status, (n % 24) * 15 - 172
      from (
        select n, r2 > 0.1 as has_clock, taken, taken + interval '2 minutes' as received
        from (select n, random() as r1, random() as r2, random() as r3 from generate_series(1, 1500) n) drawn
        cross join lateral (
          select timestamptz '2026-02-10' + floor(r1 * 7200) * interval '1 minute'
            + case when r3 < 0.3 then floor(r3 * 1000) else 0 end * interval '1 ms' as taken) time) one`,
    [deviceIds],
  )
  await pool.query(`update insight set camera_clock = 'missing' where file_ctime is null`)
  await countSeeded(pool)
}

/** Adds a health report at each of these times. */
export async function seedReports(
  pool: pg.Pool,
  deviceId: number,
  recordedAt: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into health (device_id, recorded_at, message_identifier, received_at)
      select $1, at, 1, at from unnest($2::timestamptz[]) at`,
    [deviceId, recordedAt],
  )
}
