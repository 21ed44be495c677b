import { type Collection } from '@sentinel/contracts/insights/insights'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { displayedMsOf } from '@sentinel/domain/insights/insight-id'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { requestSelection } from '../bulk-updates/requested-rows.ts'

/** Recounts the collections of 3,000 windows in the simplest way, and compares the result with the API's lists, with and without filters. */

const COLLECTIONS = 3000
const START_MS = Date.parse('2026-03-01T00:00:00.000Z')

interface Member {
  insight_id: number
  message_index: number
  window: number
  class_id: number
  confidence: number | null
  insight_status: string
  isConfirmed: boolean
}

let api: TestApi
let owner: TestUser
let members: Member[]
/** The whole list, without archived insights. */
let shown: Collection[]

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  // Pseudo-random but the same in each run: one to five members from five classes, in every one-minute window.
  const { rows } = await api.pool.query<Member>(
    `with drawn as (
       select n, at, (hashint4(n * 31 + at) & 1023) as a, (hashint4(n * 67 + at) & 1023) as b, (hashint4(n * 97 + at) & 1023) as c
       from generate_series(0, $2 - 1) n, generate_series(0, 4) at where at <= (hashint4(n) & 1023) % 5),
     stored as (
       insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, window_start, window_end, device_id,
         alg_id, class_id, confidence, comms_source, insight_status, class_ids, class_confidences, reviewed_at)
       select draw_insight_id($3::bigint + n * 60000 + at * 1000, n * 10 + at), n, at, ms_to_time($3::bigint + n * 60000),
         ms_to_time($3::bigint + n * 60000 + at * 1000), ms_to_time($3::bigint + n * 60000), ms_to_time($3::bigint + (n + 1) * 60000), $1,
         3, a % 5, case when b % 9 > 0 then (b % 401) / 4.0 end, 'cell',
         (case when c % 6 = 0 then 'archive' when c % 6 = 1 then 'favorite' else 'none' end)::insight_status,
         array[a % 5, b % 5], array[50, 40], case when c % 7 = 0 then now() end
       from drawn returning *),
     counted as (
       update device_stat set insight_count = s.n, first_insight_id = s.low, last_insight_id = s.high
       from (select count(*) as n, min(insight_id) as low, max(insight_id) as high from stored) s where device_id = $1)
     select insight_id, message_index, message_identifier as window, class_id, confidence, insight_status, reviewed_at is not null as "isConfirmed"
     from stored order by insight_id`,
    [deviceId, COLLECTIONS, START_MS],
  )
  await api.pool.query('analyze insight') // as autovacuum eventually does; until then, plans assume an empty table
  members = rows
  shown = await list(false)
})
afterAll(() => api.stop())

/** Returns a window's row, calculated from its members in chronological order. Returns nothing if there are none. */
function recount(ofWindow: Member[]) {
  const averages = [0, 1, 2, 3, 4].flatMap((class_id) => {
    const own = ofWindow.filter((member) => member.class_id === class_id)
    const said = own.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
    const [first] = own
    if (!first) return []
    const average = said.length === 0 ? null : said.reduce((sum, one) => sum + one, 0) / said.length
    return [{ class_id, average, first, isConfirmed: own.some((member) => member.isConfirmed) }]
  })
  const [top] = averages.toSorted(
    (a, b) => (b.average ?? -1) - (a.average ?? -1) || a.first.insight_id - b.first.insight_id,
  )
  const statuses = new Set(ofWindow.map(({ insight_status }) => insight_status))
  return (
    top && {
      insight_id: top.first.insight_id,
      message_index: top.first.message_index,
      taken: displayedMsOf(top.first.insight_id),
      classes: averages
        .map(({ class_id, average }) => `${class_id} ${average === null ? '' : Math.round(average)}`)
        .toSorted(),
      class_id: top.class_id,
      confidence: top.average === null ? null : Math.round(top.average),
      userConfirmed: top.isConfirmed,
      insight_status: statuses.size === 1 ? [...statuses][0] : undefined,
      members: ofWindow.map(({ insight_id }) => insight_id).toReversed(),
    }
  )
}

function recountAll(archived: boolean) {
  const listed = members.filter(({ insight_status }) => archived || insight_status !== 'archive')
  return [...Map.groupBy(listed, ({ window }) => window).values()]
    .flatMap((ofWindow) => recount(ofWindow) ?? [])
    .toReversed()
}

const toRecounted = (row: Collection) => ({
  insight_id: row.insight_id,
  message_index: row.device_message_index,
  taken: Date.parse(displayedTime(row)),
  classes: row.class_list.map(({ class_id, confidence }) => `${class_id} ${confidence ?? ''}`).toSorted(),
  class_id: row.class_id,
  confidence: row.confidence,
  userConfirmed: row.userConfirmed,
  insight_status: row.insight_status,
  members: row.insights.map(({ insight_id }) => insight_id),
})

async function list(archived: boolean, rules: InsightRules = []): Promise<Collection[]> {
  const rows: Collection[] = []
  const query = `collections=true&archived=${archived}&filters=${encodeURIComponent(JSON.stringify(rules))}`
  for (let next: string | null = ''; next !== null;) {
    const answer = await api.as(owner).get(`/api/insights?${query}&limit=50${next && `&cursor=${next}`}`)
    const page = answer.json()
    rows.push(...page.insights)
    next = page.next
  }
  return rows
}

test.each([true, false])(
  'each of 3,000 collections shows the same as a recount (archived: %s)',
  async (archived) => {
    const listed = (archived ? await list(true) : shown).map(toRecounted)
    expect(listed.length).toBeGreaterThan(COLLECTIONS * 0.8)
    expect(listed).toEqual(recountAll(archived))
  },
)

test.each<[string, InsightRules]>([
  ['class', [{ column: 'class_name', value: 'class 3' }]],
  ['any of its classes', [{ column: 'class_list', value: 'class 2' }]],
  ['confidence', [{ column: 'confidence', value: '77' }]],
  ['status', [{ column: 'insight_status', value: 'favorite' }]],
  ['time', [{ column: 'time', from: '2026-03-02', to: '2026-03-02' }]],
  [
    'class and confidence',
    [
      { column: 'class_name', value: 'class 1' },
      { column: 'confidence', value: '9' },
    ],
  ],
])('a filter by %s matches the rows that show it', async (_, rules) => {
  const isLetIn = compileInsightRules(rules, 'UTC')
  const expected = shown.filter((row) => isLetIn({ ...row, insight_status: row.insight_status ?? 'none' }))
  const idsOf = (rows: Collection[]) => rows.map(({ insight_id }) => insight_id)
  expect(expected.length).toBeGreaterThan(10)
  expect(expected.length).toBeLessThan(COLLECTIONS / 2)
  expect(idsOf(await list(false, rules))).toEqual(idsOf(expected))
  await expectSelected(rules, expected)
})

/** Expects that selecting the whole list changes exactly the members that its rows show. */
async function expectSelected(rules: InsightRules, rows: Collection[]): Promise<void> {
  const { text, values } = requestSelection(owner.id, {
    filters: rules,
    archived: false,
    collections: true,
    received_until: '2027-01-01T00:00:00.000Z',
    insightStatus: 'acknowledge',
  })
  const selected = await api.pool.query<{ insight_id: number }>(
    text.replaceAll(/\$(\d+)/g, (_, n) => `$${n - 1}`),
    values,
  )
  expect(selected.rows.map(({ insight_id }) => insight_id).toSorted((a, b) => a - b)).toEqual(
    rows.flatMap((row) => row.insights.map(({ insight_id }) => insight_id)).toSorted((a, b) => a - b),
  )
}
