import type pg from 'pg'

export const DEVICES = 2000
/** The users, each given by the number of devices linked to them. */
export const USERS = [7, 50, 500, 2000] as const

/**
 * Loads two years of insights from 2,000 devices twice: into `insight` as the product stores them (the id contains the displayed time), and into
 * `insight_received`, whose ids contain the received time. 98 % arrive within minutes, and 2 % up to a week late. Some devices send far more than
 * others.
 */
export async function loadDataSet(client: pg.Client, rows: number): Promise<string[]> {
  await client.query(`
    insert into device (device_id, secret_sha256) select d, sha256(d::text::bytea) from generate_series(1, ${DEVICES}) d;
    insert into user_account (user_id, email, username, password_hash, email_verified_at) overriding system value
      select u, u, u, '', now() from unnest(array[${USERS.join(', ')}]) u;
    insert into user_device (user_id, device_id)
      select u, 1 + (d * ${DEVICES} / u) from unnest(array[${USERS.join(', ')}]) u, generate_series(0, u - 1) d;
    create table insight_received (like insight including all, displayed_at timestamptz(3) not null);
    create unlogged table sample as
      select n, 1 + floor(${DEVICES} * power(random(), 1.7))::int as device_id, floor(20 * power(random(), 2))::int as class_id,
        taken, (taken + case when random() < 0.98 then random() * interval '5 minutes' else random() * interval '7 days' end)::timestamptz(3) as received_at
      from (select n, date_trunc('second', '2026-11-20'::timestamptz - random() * interval '730 days') as taken
            from generate_series(1, ${rows}) n) s`)
  await client.query(
    'create index insight_received_displayed on insight_received (device_id, displayed_at desc) include (class_id, insight_status, insight_id)',
  )
  const loaded = [
    await timeLoad(client, 'insight', copyStatement('insight', 'taken', '')),
    await timeLoad(client, 'insight_received', copyStatement('insight_received', 'received_at', ', taken')),
  ]
  await client.query(`update device_stat s set insight_count = c.n, first_insight_id = c.f, last_insight_id = c.l
    from (select device_id, count(*) n, min(insight_id) f, max(insight_id) l from insight group by 1) c where c.device_id = s.device_id`)
  await client.query(`select setval('insight_draw', ${rows})`)
  for (const table of ['insight', 'insight_received', 'device_stat', 'user_device'])
    await client.query(`vacuum analyze ${table}`)
  return loaded
}

async function timeLoad(client: pg.Client, table: string, statement: string): Promise<string> {
  const startedAt = performance.now()
  const { rowCount } = await client.query(statement)
  return `load of ${table}: ${Math.round((rowCount ?? 0) / (performance.now() - startedAt))} rows a millisecond`
}

function copyStatement(table: string, idTime: string, more: string): string {
  return `insert into ${table} (insight_id, message_identifier, message_index, received_at, file_ctime, device_id, alg_id,
      class_id, confidence, comms_source, class_ids, class_confidences${more && ', displayed_at'})
    select draw_insight_id(time_to_ms(${idTime}), n), n, 0, received_at, taken, device_id, 3, class_id, 93, 'cell',
      array[class_id, 4], array[93, 5]${more} from sample order by received_at`
}
