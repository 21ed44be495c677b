import type { BenchDatabase } from '../bench-database.ts'

export const DEVICES = 2000

/**
 * Two years of insights of 2,000 devices, some of which send far more than others, 2 % of them up to a week late; each
 * with its class list. Loaded past the gateway; counts on the device rows are right, slot and class counters are not kept.
 */
export async function loadHistory(database: BenchDatabase, rows: number): Promise<void> {
  await database.query(`
    insert into device (device_id, secret_sha256) select d, sha256(d::text::bytea) from generate_series(1, ${DEVICES}) d`)
  await database.query(`
    insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, device_id, alg_id, class_id,
      confidence, comms_source, class_ids, class_confidences)
    select draw_insight_id(time_to_ms(taken), n), n, 0,
      taken + case when random() < 0.98 then random() * interval '5 minutes' else random() * interval '7 days' end,
      taken, device_id, 3, class_id, 93, 'cell', array[class_id, 4], array[93, 5]
    from (select n, 1 + floor(${DEVICES} * power(random(), 1.7))::int as device_id, floor(20 * power(random(), 2))::int as class_id,
        date_trunc('second', now() - random() * interval '730 days') as taken
      from generate_series(1, ${rows}) n) s`)
  await database.query(`
    update device_stat s set insight_count = c.insights, first_insight_id = c.first_id, last_insight_id = c.last_id
    from (select device_id, count(*) as insights, min(insight_id) as first_id, max(insight_id) as last_id
      from insight group by device_id) c
    where c.device_id = s.device_id`)
  await database.query(`select setval('insight_draw', ${rows})`)
  await database.query('insert into alg (alg_id, name) values (3, $1)', ['Bench'])
  await database.query(
    'insert into class_definition (alg_id, class_id, label) select 3, n, $1 || n from generate_series(0, 19) n',
    ['species '],
  )
  for (const table of ['insight', 'device_stat', 'device']) await database.query(`vacuum analyze ${table}`)
}

/** Links a user to so many devices, evenly over all. */
export async function linkDevices(database: BenchDatabase, userId: number, devices: number): Promise<void> {
  await database.query(
    `select link_device($1, 1 + (n * ${DEVICES} / $2)::int, '-infinity') from generate_series(0, $2::bigint - 1) n`,
    [userId, devices],
  )
}
