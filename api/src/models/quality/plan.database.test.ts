import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { countChecks } from './queries.ts'

const DEVICES = 200
const OWN_DEVICES = 20
const INSIGHTS = 60_000
/** One in this many insights is checked. */
const CHECKED_IN = 101

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  await api.pool.query(`
    insert into device (device_id, secret_sha256) select n, sha256(n::text::bytea) from generate_series(1, ${DEVICES}) n;
    select link_device(${owner.id}, n, '-infinity') from generate_series(1, ${OWN_DEVICES}) n;
    insert into insight (insight_id, message_identifier, message_index, received_at, device_id, alg_id, class_id, confidence, comms_source,
        machine_class_id, machine_confidence, reviewed_at)
      select draw_insight_id(time_to_ms(timestamptz '2026-01-01Z' + n * interval '5 minutes'), nextval('insight_draw')), n, 0, now(),
        1 + n % ${DEVICES}, 3, n % 50, 80, 'cell', case when is_checked then n % 49 end, case when is_checked then n % 100 end,
        case when is_checked then now() end
      from generate_series(1, ${INSIGHTS}) n, lateral (select n % ${CHECKED_IN} = 0 as is_checked) c;
    analyze insight`)
})
afterAll(() => api.stop())

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** Returns the scans of insights in a plan. With TimescaleDB, these are scans of their chunks. */
function findScans(plan: Plan): Plan[] {
  const own = /^(?:insight$|_hyper_)/.test(plan['Relation Name'] ?? '') && !plan.Plans ? [plan] : []
  return [...own, ...(plan.Plans ?? []).flatMap(findScans)]
}

test('checked insights are counted from their index, and no others are read', async () => {
  const plans: Plan[] = []
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await api.pool.query(`explain (analyze, format json) ${text}`, values)
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
      return { rows: [] }
    },
  }
  await countChecks(explaining as never, { userId: owner.id, algId: 3 }) // only its query method is called
  const scans = plans.flatMap(findScans)
  const read = scans.reduce(
    (rows, plan) =>
      rows + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
    0,
  )
  const { rows } = await api.pool.query(
    `select count(*)::int as own from insight where reviewed_at is not null and device_id <= ${OWN_DEVICES}`,
  )
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan['Index Name']).toMatch(/insight_reviewed_idx$/)
  expect(Math.round(read)).toBeLessThanOrEqual(rows[0].own * 1.5) // older versions round the rows per loop in plans
})
