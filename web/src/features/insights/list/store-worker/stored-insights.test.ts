import type { Insight } from '@sentinel/contracts/insights/insights'
import { beforeEach, expect, test } from 'vitest'
import { aFilter } from '../../testing/a-filter.ts'
import { anInsight } from '../../../../platform/testing/an-insight.ts'
import type { FromWorker } from '../from-store/messages.ts'
import { createKeptCopy } from './stored-insights.ts'
import { linesOfInsights } from './line.ts'
import { toListRequest } from '../from-store/list-request.ts'

const window = { window_start: '2026-11-20T03:00:00.000Z', window_end: '2026-11-20T03:30:00.000Z' }
const unsure = { confidence: 40, class_list: [{ class_id: 17, className: 'red fox', confidence: 40 }] }

let told: FromWorker[]
let copy: ReturnType<typeof createKeptCopy>

/** Two sightings of one window, the newer one unsure, and one by itself below them. */
beforeEach(() => {
  told = []
  copy = createKeptCopy((message) => told.push(message))
  copy.beginFill()
  fillWith([
    anInsight({ insight_id: 30, ...window, ...unsure }),
    anInsight({ insight_id: 20, ...window }),
    anInsight({ insight_id: 10 }),
  ])
  copy.completeFill()
})

function fillWith(insights: Insight[]): void {
  const { lines, names } = linesOfInsights(insights)
  const columns = Object.keys(lines[0]!) as (keyof (typeof lines)[number])[] // safe: its own keys
  const page = Object.fromEntries(columns.map((name) => [name, lines.map((line) => line[name])]))
  copy.takePage({ lines: page as never, names, next: null, total: insights.length }) // columns of the lines above
}

const show = (changes: Parameters<typeof aFilter>[0] = {}) =>
  copy.show({ request: toListRequest(aFilter({ collections: true, ...changes })) })
const take = () => told.splice(0)
const lastOf = <Kind extends FromWorker['kind']>(kind: Kind) =>
  take().findLast((message): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind)

test('the list has the representatives, with the first rows', () => {
  show()
  const { ids, first } = lastOf('listed')!
  expect([...ids]).toEqual([20, 10])
  expect(first.map(({ confidence, insights = [] }) => [confidence, insights.length])).toEqual([
    [67, 2],
    [93, 1],
  ])
})

test('what one member becomes changes its collection, which is told without being asked for', () => {
  show()
  take()
  copy.change({ insight_ids: [20], insight_status: 'favorite', insights: [] })
  copy.tellChanges()
  const { ids, rows } = lastOf('outdated')!
  expect(ids).toEqual([20])
  expect(rows[0]).toMatchObject({
    insight_status: 'none',
    insights: [{ insight_status: 'none' }, { insight_status: 'favorite' }],
  })
  copy.change({ insight_ids: [30], insight_status: 'favorite', insights: [] })
  copy.tellChanges()
  expect(lastOf('outdated')?.rows[0]?.insight_status).toBe('favorite')
})

test('a collection that the list does not show is told each time it changes: the page may have it of a former list', () => {
  show()
  show({ rules: [{ column: 'class_name', value: 'nothing' }] })
  for (const status of ['favorite', 'none'] as const) {
    take()
    copy.change({ insight_ids: [30, 20], insight_status: status, insights: [] })
    copy.tellChanges()
    expect(lastOf('outdated')?.rows[0]?.insight_status).toBe(status)
  }
})

test('so is one that was asked for after another fill', () => {
  show()
  show({ rules: [{ column: 'class_name', value: 'nothing' }] })
  copy.beginFill()
  fillWith([anInsight({ insight_id: 30, ...window })])
  copy.completeFill()
  copy.tellRows([30])
  take()
  copy.change({ insight_ids: [30], insight_status: 'favorite', insights: [] })
  copy.tellChanges()
  expect(lastOf('outdated')?.rows[0]?.insight_status).toBe('favorite')
})

test('correcting the class of the representative makes another member the representative', () => {
  show()
  take()
  const corrected = anInsight({
    insight_id: 20,
    ...window,
    class_id: 5,
    class_name: 'serval',
    class_list: [],
    confidence: 20,
    userConfirmed: true,
  })
  copy.change({ insight_ids: [20], insight_status: 'none', insights: [corrected] })
  copy.tellChanges()
  const messages = take()
  expect(messages).toMatchObject([
    { kind: 'changed' },
    { kind: 'outdated', ids: [20], rows: [{ insight_id: 30, class_name: 'red fox', confidence: 40 }] },
    { kind: 'listed', ids: new Float64Array([30, 10]) },
  ])
})

test('a member that arrives is in its collection at once, and new collections wait until they are asked for', () => {
  show({ sort: 'time' })
  take()
  copy.add({ insights: [anInsight({ insight_id: 5, ...window }), anInsight({ insight_id: 40 })], total: 2 })
  copy.tellChanges()
  const [outdated, listed] = take()
  expect(outdated).toMatchObject({
    kind: 'outdated',
    rows: [{ confidence: 75, insights: [{ insight_id: 30 }, { insight_id: 20 }, { insight_id: 5 }] }],
  })
  // The first member in time is the representative now, so the row has its time and its place.
  expect(listed).toMatchObject({ kind: 'listed', ids: new Float64Array([5, 10]), waiting: 2 })
  copy.showArrivals()
  expect([...lastOf('listed')!.ids]).toEqual([5, 10, 40])
})

test('a member that arrives late stands between the others', () => {
  show()
  copy.add({ insights: [anInsight({ insight_id: 25, ...window })], total: 1 })
  copy.showArrivals()
  take()
  copy.tellRows([20])
  expect(lastOf('rows')?.rows[0]?.insights?.map(({ insight_id }) => insight_id)).toEqual([30, 25, 20])
})

test('the same insights are rows by themselves where collections are not asked for', () => {
  show({ collections: false })
  expect([...lastOf('listed')!.ids]).toEqual([30, 20, 10])
  copy.tellRows([20])
  expect(lastOf('rows')?.rows).toEqual([expect.not.objectContaining({ insights: expect.anything() })])
})

const SHOWN_UNTIL = Date.parse('2026-11-20T03:12:00.000Z')

test('the shown list ends with the last insight received, and later ones wait', () => {
  show()
  expect(lastOf('listed')?.shownUntilMs).toBe(SHOWN_UNTIL)
  copy.add({ insights: [anInsight({ insight_id: 40, time_stamp: '2026-11-20T03:13:00.000Z' })], total: 1 })
  copy.tellChanges()
  expect(lastOf('waiting')).toMatchObject({
    waiting: 1,
    shownUntilMs: SHOWN_UNTIL,
    latestShownMs: SHOWN_UNTIL,
  })
  copy.showArrivals()
  expect(lastOf('listed')?.shownUntilMs).toBe(Date.parse('2026-11-20T03:13:00.000Z'))
})

test('a waiting insight that was received at the same time as a shown one is not selected', () => {
  show()
  copy.add({ insights: [anInsight({ insight_id: 40 })], total: 1 })
  copy.tellChanges()
  expect(lastOf('waiting')).toMatchObject({ waiting: 1, shownUntilMs: SHOWN_UNTIL - 1 })
})

test('an archived member leaves its collection, unless the list shows archived insights', () => {
  show()
  copy.change({ insight_ids: [30], insight_status: 'archive', insights: [] })
  copy.tellChanges()
  expect(lastOf('outdated')?.rows[0]).toMatchObject({ confidence: 93, insights: [{ insight_id: 20 }] })
  show({ archived: true })
  expect(lastOf('listed')?.first[0]).toMatchObject({
    confidence: 67,
    insights: [{ insight_id: 30 }, { insight_id: 20 }],
  })
})
