import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Collection } from '@sentinel/contracts/insights/insights'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { exportInsightCsv } from './export-insights.ts'
import type { InsightList } from './insight-list.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})

const at = (clock: string) => `2026-09-01T${clock}:00.000Z`
const windowOf = (hour: string) => ({ start: at(`${hour}:00`), end: at(`${hour}:30`) })

interface Sighting extends Pick<InsightSeed, 'status'> {
  classId: number
  confidence: number | null
}

/** Creates a collection within an hour from sightings given oldest first. Returns their ids, newest first. */
async function seedHour(hour: string, sightings: Sighting[]): Promise<number[]> {
  const ids: number[] = []
  for (const [minute, sighting] of sightings.entries())
    ids.unshift(
      await seedInsight(api.pool, {
        deviceId,
        takenAt: at(`${hour}:0${minute}`),
        window: windowOf(hour),
        ...sighting,
      }),
    )
  return ids
}

const NAMES = [
  'Insight Id',
  'Most Likely Species',
  'Status',
  'Collection Id',
  'Sightings',
  'Collection Species',
  'Collection Confidence (%)',
  'Collection Status',
  'Representative',
]

/** Returns each line's cells in these columns. */
async function download(query: string) {
  const response = await api.as(owner).get(`/api/insights/export?collections=true&${query}`)
  expect(response.statusCode).toBe(200)
  return { total: Number(response.headers['x-total-rows']), ...readLines(response.body) }
}

function readLines(file: string) {
  const [header = '', ...lines] = file.slice(1).trimEnd().split('\r\n')
  const names = header.split(',')
  return { lines: lines.map((line) => NAMES.map((name) => line.split(',')[names.indexOf(name)])) }
}

const collectionId = (hour: string) =>
  `${deviceId}-${Date.parse(windowOf(hour).start)}-${Date.parse(windowOf(hour).end)}`

test('each sighting has a line with its own values and those of its collection', async () => {
  const [newest, middle, oldest] = await seedHour('05', [
    { classId: 4, confidence: 90, status: 'favorite' },
    { classId: 2, confidence: 60 },
    { classId: 4, confidence: 71 },
  ])
  const alone = await seedInsight(api.pool, {
    deviceId,
    classId: 3,
    confidence: null,
    takenAt: at('06:00'),
    status: 'acknowledge',
  })
  const { lines, total } = await download('')
  const ofHour = [collectionId('05'), '3', 'Class 4', '81', 'none']
  expect(lines).toEqual([
    [`${alone}`, 'Class 3', 'acknowledge', `${alone}`, '1', 'Class 3', '', 'acknowledge', 'yes'],
    [`${newest}`, 'Class 4', 'none', ...ofHour, expect.stringMatching(/yes|no/)],
    [`${middle}`, 'Class 2', 'none', ...ofHour, 'no'],
    [`${oldest}`, 'Class 4', 'favorite', ...ofHour, expect.stringMatching(/yes|no/)],
  ])
  expect(lines.slice(1).filter((cells) => cells.at(-1) === 'yes')).toHaveLength(1)
  expect(total).toBe(4)
})

test('the file has the filters of the list, and all sightings of the collections in it', async () => {
  await seedHour('05', [
    { classId: 1, confidence: 90 },
    { classId: 7, confidence: 95 },
  ])
  await seedHour('08', [
    { classId: 1, confidence: 90 },
    { classId: 1, confidence: 80 },
  ])
  const filters = encodeURIComponent(JSON.stringify([{ column: 'class_name', value: 'class 7' }]))
  const { lines, total } = await download(`filters=${filters}`)
  expect([lines.length, total]).toEqual([2, 2])
  expect(new Set(lines.map((cells) => cells[3]))).toEqual(new Set([collectionId('05')]))
})

test('archived sightings are in the file if archived insights are shown', async () => {
  await seedHour('05', [
    { classId: 1, confidence: 90, status: 'archive' },
    { classId: 1, confidence: 90 },
  ])
  const [shown, all] = [await download(''), await download('archived=true')]
  expect([shown.lines.length, shown.total, all.lines.length, all.total]).toEqual([1, 1, 2, 2])
})

const keys: Record<InsightSortColumn, (row: Collection) => string | number | null> = {
  time: ({ insight_id }) => insight_id,
  class_name: ({ class_name }) => class_name.toLowerCase(),
  confidence: ({ confidence }) => confidence,
  device: deviceName,
  device_id: ({ device_id }) => device_id,
  comms_source: ({ comms_source }) => comms_source,
  insight_status: ({ insight_status }) => insight_status ?? 'none',
  time_stamp: ({ time_stamp }) => time_stamp,
}

test.each(InsightSortColumn.options.flatMap((column) => [column, `-${column}`]))(
  'sorted by %s, collections are in the order of the values in their rows, the newest first if equal',
  async (sort) => {
    await seedHour('01', [
      { classId: 2, confidence: 90 },
      { classId: 9, confidence: 20 },
    ])
    await seedHour('02', [
      { classId: 1, confidence: 30, status: 'favorite' },
      { classId: 1, confidence: 50, status: 'favorite' },
    ])
    await seedHour('03', [{ classId: 5, confidence: null }])
    await seedHour('04', [
      { classId: 3, confidence: 99, status: 'favorite' },
      { classId: 4, confidence: 10 },
    ])
    await seedHour('05', [{ classId: 2, confidence: 90 }])
    const answer = await api.as(owner).get('/api/insights?collections=true')
    const { insights }: { insights: Collection[] } = answer.json()
    const keyOf = keys[InsightSortColumn.parse(sort.replace(/^-/, ''))]
    const sign = sort.startsWith('-') ? -1 : 1
    const expected = insights.toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)]
      if (a === b) return 0 // equal rows keep their order, newest first
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b ? -sign : sign
    })
    const { lines } = await download(`sort=${sort}`)
    const inFile = [...new Set(lines.map((cells) => cells[3]))]
    expect(inFile).toEqual(expected.map(({ collection_id }) => collection_id))
    expect(lines).toHaveLength(8)
  },
)

test('a member that arrives while the file is written is in neither the file nor its collection’s summary', async () => {
  const ids = await seedHour('05', [
    { classId: 1, confidence: 90, status: 'favorite' },
    { classId: 2, confidence: 70, status: 'favorite' },
  ])
  const other = await seedInsight(api.pool, { deviceId, classId: 3, confidence: 95, takenAt: at('04:00') })
  const list: InsightList = {
    rules: [],
    zone: 'UTC',
    archived: false,
    collectionsOf: owner.id,
    column: 'confidence',
    isDescending: true,
  }
  const { total, pieces } = await exportInsightCsv(api.pool, { userId: owner.id, list, density: 0 })
  await seedInsight(api.pool, {
    deviceId,
    classId: 4,
    confidence: 100,
    takenAt: at('05:20'),
    window: windowOf('05'),
  })
  const { lines } = readLines((await Array.fromAsync(pieces)).join(''))
  expect(total).toBe(3)
  expect(lines.map(([id, , , , ...ofCollection]) => [id, ...ofCollection])).toEqual([
    [`${other}`, '1', 'Class 3', '95', 'none', 'yes'],
    [`${ids[0]}`, '2', 'Class 1', '90', 'favorite', 'no'],
    [`${ids[1]}`, '2', 'Class 1', '90', 'favorite', 'yes'],
  ])
})
