import { filterCases, filterSamples } from '@sentinel/domain/insights/testing/filter-cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOff } from '../../testing/bulk-updates.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { walkList } from './testing/seed-list.ts'

let api: TestApi
let owner: TestUser
const names = new Map<number, string>()

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  for (const deviceId of new Set(filterSamples.map(({ device_id }) => device_id)))
    await api.createDevice({ deviceId, owners: [owner] })
  await api.pool.query(
    `with alg as (insert into alg (alg_id, name) values (3, 'Model 3'))
    insert into class_definition values (3, 1, 'fox'), (3, 2, 'gray fox'), (3, 3, 'Fox'),
      (3, 4, '\u0130bis'), (3, 5, '\u00c9cureuil')`,
  )
  for (const sample of filterSamples) {
    const insightId = await seedInsight(api.pool, {
      deviceId: sample.device_id,
      takenAt: sample.taken,
      classId: sample.class_id,
      status: sample.insight_status,
      source: sample.comms_source,
      ...(sample.longitude !== null && { place: { latitude: 0, longitude: sample.longitude } }),
    })
    names.set(insightId, sample.name)
  }
})
afterAll(() => api.stop())

const inOrder = (found: readonly (string | undefined)[]) =>
  filterSamples.map(({ name }) => name).filter((name) => found.includes(name))

test.each(filterCases)('a filter finds $says', async ({ rules, zone = 'UTC', finds }) => {
  const query = { filters: JSON.stringify(rules), zone, archived: 'true', limit: '3' }
  for (const collections of ['false', 'true']) {
    const { ids, totals } = await walkList(api, owner, { ...query, collections })
    expect(inOrder(ids.map((id) => names.get(id)))).toEqual(finds)
    expect(new Set(totals)).toEqual(new Set([finds.length]))
  }
})

test.each(filterCases)('all listed insights change, and no others: $says', async ({ rules, zone, finds }) => {
  const wanted = filterSamples.filter(
    ({ name, insight_status }) => finds.includes(name) && insight_status !== 'favorite',
  )
  for (const collections of [false, true]) {
    const selection = {
      filters: rules,
      ...(zone !== undefined && { zone }),
      archived: true,
      collections,
      received_until: '2027-01-01T00:00:00.000Z',
      insightStatus: 'favorite',
    }
    const { bulkId } = (await api.as(owner).post('/api/updates', { selection })).json().message
    await workOff(api)
    const { rows } = await api.pool.query<{ insight_id: number }>(
      `select insight_id from bulk_update_row join insight using (insight_id)
        where bulk_id = $1 and insight_status = 'favorite'`,
      [bulkId],
    )
    expect(inOrder(rows.map(({ insight_id }) => names.get(insight_id)))).toEqual(
      wanted.map(({ name }) => name),
    )
    await api.as(owner).post(`/api/updates/${bulkId}/undo`)
    await workOff(api)
  }
})
