import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { loadSeed } from './load-seed.ts'
import type { SeedPlan } from './plan.ts'

const PLAN: SeedPlan = {
  seed: 7,
  insights: 6000,
  devices: 12,
  days: 120,
  endsAtMs: Date.parse('2026-11-01T10:00:00Z'),
}
const CHUNK = 1000
const LATE_START = '2026-09-01T00:00:00Z'

const databases: TestDatabase[] = []
const clients: pg.Client[] = []

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined))) // some connections are broken by a test
  await Promise.all(databases.map((database) => database.drop()))
})

async function connect({ url }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  clients.push(client)
  return client
}

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

async function addUser(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query(
    `insert into user_account (email, username, password_hash) values ($1, $1, '') returning user_id`,
    [name],
  )
  return rows[0].user_id
}

const countRows = async (client: pg.Client, table: string): Promise<number> =>
  (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count

/** Returns everything that a seed stores, except the secrets and the clock. */
async function readAll(client: pg.Client): Promise<unknown[]> {
  const tables = [
    'insight',
    'uplink_ledger',
    'health',
    'health_ledger',
    'device_health',
    'device_stat',
    'link_stat',
  ]
  const read = tables.map((table) => `select row_to_json(t)::text as line from ${table} t`)
  read.push('select seed::text || insights || devices || days || ends_at || loaded from seed.run')
  read.push(
    'select row_to_json(d)::text from (select device_id, device_name, set_latitude, set_longitude from device) d',
  )
  const rows = []
  for (const statement of read) rows.push((await client.query(`${statement} order by 1`)).rows)
  return rows
}

/** Returns the counters in `device_stat` or `link_stat`, and the same values counted from the rows. */
async function compareCounts(client: pg.Client, table: 'device_stat' | 'link_stat') {
  const from = table === 'device_stat' ? '0' : 's.visible_from_id'
  const stored = await client.query(`
    select device_id, insight_count::int as insights, slot_counts as slots,
      (select json_agg(json_build_array(class_counts[n], class_counts[n + 1], class_counts[n + 2]) order by class_counts[n])
       from generate_series(1, cardinality(class_counts), 3) n) as classes
    from ${table} where insight_count > 0 order by device_id`)
  const counted = await client.query(`
    with seen as (
      select i.*, insight_slots(i.insight_id, i.received_at, file_ctime, comms_source, insight_status) as slots
      from insight i join ${table} s on s.device_id = i.device_id and i.insight_id >= ${from})
    select device_id, count(*)::int as insights,
      (select array_agg((select count(*)::int from seen x where x.device_id = seen.device_id and slot = any (x.slots)) order by slot)
       from generate_series(1, 131) slot) as slots,
      (select json_agg(json_build_array(key, n, 0) order by key) from (
        select class_key(alg_id, class_id) as key, count(*) as n from seen x where x.device_id = seen.device_id group by 1) c) as classes
    from seen group by device_id order by device_id`)
  return { stored: stored.rows, counted: counted.rows }
}

describe('a completed seed', () => {
  let database: TestDatabase
  let client: pg.Client
  let ownerId: number
  let strangerId: number

  beforeAll(async () => {
    database = await createDatabase()
    client = await connect(database)
    ownerId = await addUser(client, 'owner')
    strangerId = await addUser(client, 'stranger')
    await client.query(`insert into device (device_id, secret_sha256) values (5, sha256('5'))`)
    await client.query(`select link_device($1, 5, '-infinity')`, [strangerId])
    await loadSeed(client, PLAN, { ownerId, chunkInsights: CHUNK })
  })

  test('has the planned insights, all of its own devices and none in the future', async () => {
    const { rows } = await client.query(
      `select count(*)::int as count, min(device_id) >= 1000000 and max(device_id) < 1000000 + $1 as own,
         max(received_at) <= $2 as past, min(file_ctime) >= $2::timestamptz - interval '120 days' as recent,
         bool_and(insight_displayed_ms(insight_id) = time_to_ms(file_ctime)) as displayed
       from insight`,
      [PLAN.devices, new Date(PLAN.endsAtMs).toISOString()],
    )
    expect(rows).toEqual([{ count: PLAN.insights, own: true, past: true, recent: true, displayed: true }])
  })

  test('has counts for every device that match its rows', async () => {
    const { stored, counted } = await compareCounts(client, 'device_stat')
    expect(stored.length).toBeGreaterThan(5)
    expect(stored).toEqual(counted)
    const { rows } = await client.query(`
      select bool_and(s.first_insight_id = i.first_id and s.last_insight_id = i.last_id and s.last_seen >= i.received_at) as fits
      from device_stat s join (select device_id, min(insight_id) as first_id, max(insight_id) as last_id, max(received_at) as received_at
        from insight group by 1) i using (device_id)`)
    expect(rows).toEqual([{ fits: true }])
  })

  test('has a report for each device and day, and the devices show the newest', async () => {
    expect(await countRows(client, 'health')).toBe(PLAN.devices * PLAN.days)
    const { rows } = await client.query(`
      select bool_and(h.recorded_at = r.recorded_at and h.battery_voltage = r.battery_voltage and s.last_seen >= r.received_at) as fits,
        count(*)::int as devices
      from device_health h join device_stat s using (device_id)
      join (select distinct on (device_id) * from health order by device_id, recorded_at desc) r using (device_id)`)
    expect(rows).toEqual([{ fits: true, devices: PLAN.devices }])
  })

  test('has in its ledgers exactly what the gateway would still have', async () => {
    const recent = (table: string) =>
      countRows(client, `${table} where received_at > timestamptz '2026-11-01 10:00' - interval '90 days'`)
    expect(await countRows(client, 'uplink_ledger')).toBe(await recent('insight'))
    expect(await recent('insight')).toBeLessThan(PLAN.insights)
    expect(await countRows(client, 'health_ledger')).toBe(await recent('health'))
  })

  test('is seen only by its owner', async () => {
    const newest = async (userId: number) =>
      (
        await client.query('select * from page_own_insights(sum_own_links($1), $2, 10000, true, 0)', [
          userId,
          Number.MAX_SAFE_INTEGER,
        ])
      ).rows.length
    expect(await newest(ownerId)).toBe(PLAN.insights)
    expect(await newest(strangerId)).toBe(0)
    const { rows } = await client.query('select device_id from user_device where user_id = $1', [strangerId])
    expect(rows).toEqual([{ device_id: 5 }])
  })

  test('makes only the consoles of its owner read again', async () => {
    const { rows } = await client.query(
      'select kind, user_ids from change_log where $1 <> all (user_ids) order by change_id desc limit 1',
      [strangerId],
    )
    expect(rows).toEqual([{ kind: 'links:changed', user_ids: [ownerId] }])
  })

  test('adds nothing when it runs again, but can be given to another owner', async () => {
    const before = await readAll(client)
    const otherId = await addUser(client, 'other')
    await loadSeed(client, { ...PLAN, endsAtMs: PLAN.endsAtMs + 86_400_000 }, { ownerId: otherId })
    expect(await readAll(client)).toEqual(before)
    expect(await countRows(client, `user_device where user_id = ${otherId}`)).toBe(PLAN.devices)
  })

  test('is refused with another plan under the same number, and nothing changes', async () => {
    const before = await readAll(client)
    const refused = await connect(database)
    await expect(loadSeed(refused, { ...PLAN, insights: 7000 })).rejects.toThrow(
      'Seed 7 was begun with --insights 6000 --devices 12 --days 120: go on with these, or choose another --seed.',
    )
    await refused.end()
    expect(await readAll(client)).toEqual(before)
  })

  test('another seed has its own devices, and the counters of both stay right', async () => {
    await loadSeed(client, { ...PLAN, seed: 8 }, { chunkInsights: CHUNK })
    expect(await countRows(client, 'insight')).toBe(2 * PLAN.insights)
    const { stored, counted } = await compareCounts(client, 'device_stat')
    expect(stored).toEqual(counted)
  })
})

/** Waits until a session is waiting for a lock in the middle of its work. */
async function untilItWaits(client: pg.Client, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [pid],
    )
    if (rowCount === 1) return
  }
}

test.each([
  ['between two chunks', true],
  ['within a chunk', false],
])(
  'killed %s, a seed has whole chunks, and another run completes it as if it had not been killed',
  async (_, isBetween) => {
    const whole = await connect(await createDatabase())
    await loadSeed(whole, PLAN, { chunkInsights: CHUNK })
    const broken = await createDatabase()
    const [other, killed] = [await connect(broken), await connect(broken)]
    const { rows } = await killed.query('select pg_backend_pid() as pid')
    const { pid } = rows[0]
    const kill = () => other.query('select pg_terminate_backend($1, 10000)', [pid])
    let killing: Promise<unknown> = Promise.resolve()
    const onLoaded = async (loaded: number) => {
      if (loaded !== 2 * CHUNK) return
      if (isBetween) {
        await kill()
        return
      }
      const holding = await connect(broken)
      await holding.query('begin; lock table insight in exclusive mode')
      killing = untilItWaits(other, pid)
        .then(kill)
        .then(() => holding.end())
    }
    await expect(loadSeed(killed, PLAN, { chunkInsights: CHUNK, onLoaded })).rejects.toThrow(
      /terminat|connection error|EPIPE|ECONNRESET/i,
    )
    await killing

    const loaded = await countRows(other, 'insight')
    expect([loaded % CHUNK, loaded < PLAN.insights]).toEqual([0, true])
    const { stored, counted } = await compareCounts(other, 'device_stat')
    expect(stored).toEqual(counted)

    await loadSeed(other, { ...PLAN, endsAtMs: PLAN.endsAtMs + 86_400_000 }, { chunkInsights: CHUNK })
    expect(await readAll(other)).toEqual(await readAll(whole))
  },
)

test('a link that starts later counts what it shows, whether the rows were added before or after it', async () => {
  const database = await createDatabase()
  const client = await connect(database)
  const other = await connect(database)
  const userId = await addUser(client, 'late')
  const link = () =>
    other.query('select link_device($1, device_id, $2) from device where device_id % 2 = 0', [
      userId,
      LATE_START,
    ])
  const onLoaded = (loaded: number) => (loaded === 4 * CHUNK ? link() : undefined)
  await loadSeed(client, PLAN, { chunkInsights: CHUNK, onLoaded })

  const { stored, counted } = await compareCounts(client, 'link_stat')
  expect(stored.length).toBeGreaterThan(2)
  expect(stored).toEqual(counted)
})

test('an existing insight with the same id is not overwritten', async () => {
  const first = await connect(await createDatabase())
  await loadSeed(first, PLAN, { chunkInsights: CHUNK })
  const { rows } = await first.query('select insight_id from insight order by insight_id offset 2500 limit 1')
  const client = await connect(await createDatabase())
  await client.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
     values ($1, 1, 0, now(), 5, 17, 'cell')`,
    [rows[0].insight_id],
  )
  await loadSeed(client, PLAN, { chunkInsights: CHUNK })

  expect(await countRows(client, 'insight where device_id = 5')).toBe(1)
  expect(await countRows(client, 'insight')).toBe(PLAN.insights)
  const { stored, counted } = await compareCounts(client, 'device_stat')
  expect(stored).toEqual(counted)
})

test('a second seed at the same time is refused until the first has ended', async () => {
  const database = await createDatabase()
  const [client, other] = [await connect(database), await connect(database)]
  const onLoaded = () =>
    expect(loadSeed(other, { ...PLAN, seed: 9 })).rejects.toThrow(
      'Another seed is being loaded. Wait until it has ended.',
    )
  await loadSeed(client, PLAN, { onLoaded })
})
