import type { Insight } from '@sentinel/contracts/insights/insights'
import { beforeEach, expect, test } from 'vitest'
import { aFilter } from '../../testing/a-filter.ts'
import { aRevision, linesPage } from '../../testing/lines-page.ts'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import type { FromWorker } from '../from-store/messages.ts'
import { createStoredInsights } from './stored-insights.ts'
import { toListRequest } from '../from-store/list-request.ts'

const window = { window_start: '2026-11-20T03:00:00.000Z', window_end: '2026-11-20T03:30:00.000Z' }
const unsure = { confidence: 40, class_list: [{ class_id: 17, className: 'red fox', confidence: 40 }] }

let published: FromWorker[]
let stored: ReturnType<typeof createStoredInsights>

/** Stores two sightings in one window, the newer one uncertain, and a single one below them. */
beforeEach(() => {
  published = []
  stored = createStoredInsights((message) => published.push(message))
  stored.beginFill()
  fillWith([
    anInsight({ insight_id: 30, ...window, ...unsure }),
    anInsight({ insight_id: 20, ...window }),
    anInsight({ insight_id: 10 }),
  ])
  stored.completeFill(aRevision(1))
})

const fillWith = (insights: Insight[]) => stored.addPage(linesPage(insights))

const show = (changes: Parameters<typeof aFilter>[0] = {}) =>
  stored.show({ request: toListRequest(aFilter({ collections: true, ...changes })) })
const take = () => published.splice(0)
const lastOf = <Kind extends FromWorker['kind']>(kind: Kind) =>
  take().findLast((message): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind)

test('the list contains the representatives, with the first rows', () => {
  show()
  const { ids, first } = lastOf('snapshot')!
  expect([...ids]).toEqual([20, 10])
  expect(first.map(({ confidence, insights = [] }) => [confidence, insights.length])).toEqual([
    [67, 2],
    [93, 1],
  ])
})

test('a change of one member changes its collection, which is published without being requested', () => {
  show()
  take()
  stored.change({ insight_ids: [20], insight_status: 'favorite', insights: [] })
  stored.publishChanges()
  const { ids, rows } = lastOf('outdated')!
  expect(ids).toEqual([20])
  expect(rows[0]).toMatchObject({
    insight_status: 'none',
    insights: [{ insight_status: 'none' }, { insight_status: 'favorite' }],
  })
  stored.change({ insight_ids: [30], insight_status: 'favorite', insights: [] })
  stored.publishChanges()
  expect(lastOf('outdated')?.rows[0]?.insight_status).toBe('favorite')
})

test('a collection outside the current list is published at each change, because a former list may have sent it', () => {
  show()
  show({ rules: [{ column: 'class_name', value: 'nothing' }] })
  for (const status of ['favorite', 'none'] as const) {
    take()
    stored.change({ insight_ids: [30, 20], insight_status: status, insights: [] })
    stored.publishChanges()
    expect(lastOf('outdated')?.rows[0]?.insight_status).toBe(status)
  }
})

test('a collection that was requested after another fill is published at each change too', () => {
  show()
  show({ rules: [{ column: 'class_name', value: 'nothing' }] })
  stored.beginFill()
  fillWith([anInsight({ insight_id: 30, ...window })])
  stored.completeFill(aRevision(1))
  stored.publishRows([30])
  take()
  stored.change({ insight_ids: [30], insight_status: 'favorite', insights: [] })
  stored.publishChanges()
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
  stored.change({ insight_ids: [20], insight_status: 'none', insights: [corrected] })
  stored.publishChanges()
  const messages = take()
  expect(messages).toMatchObject([
    { kind: 'changed' },
    { kind: 'outdated', ids: [20], rows: [{ insight_id: 30, class_name: 'red fox', confidence: 40 }] },
    { kind: 'snapshot', ids: new Float64Array([30, 10]) },
  ])
})

test('a new member joins its collection immediately, and new collections wait until they are shown', () => {
  show({ sort: 'time' })
  take()
  stored.add({ insights: [anInsight({ insight_id: 5, ...window }), anInsight({ insight_id: 40 })], total: 2 })
  stored.publishChanges()
  const [outdated, listed] = take()
  expect(outdated).toMatchObject({
    kind: 'outdated',
    rows: [{ confidence: 75, insights: [{ insight_id: 30 }, { insight_id: 20 }, { insight_id: 5 }] }],
  })
  // The earliest member becomes the representative, so the row has its time and its position.
  expect(listed).toMatchObject({ kind: 'snapshot', ids: new Float64Array([5, 10]), waiting: 2 })
  stored.showArrivals()
  expect([...lastOf('snapshot')!.ids]).toEqual([5, 10, 40])
})

test('a member that arrives late is inserted between the others', () => {
  show()
  stored.add({ insights: [anInsight({ insight_id: 25, ...window })], total: 1 })
  stored.showArrivals()
  take()
  stored.publishRows([20])
  expect(lastOf('rows')?.rows[0]?.insights?.map(({ insight_id }) => insight_id)).toEqual([30, 25, 20])
})

test('the same insights are separate rows if collections are not requested', () => {
  show({ collections: false })
  expect([...lastOf('snapshot')!.ids]).toEqual([30, 20, 10])
  stored.publishRows([20])
  expect(lastOf('rows')?.rows).toEqual([expect.not.objectContaining({ insights: expect.anything() })])
})

const SHOWN_UNTIL = Date.parse('2026-11-20T03:12:00.000Z')

test('the shown list ends with the last insight received, and later ones wait', () => {
  show()
  expect(lastOf('snapshot')?.shownUntilMs).toBe(SHOWN_UNTIL)
  stored.add({ insights: [anInsight({ insight_id: 40, time_stamp: '2026-11-20T03:13:00.000Z' })], total: 1 })
  stored.publishChanges()
  expect(lastOf('waiting')).toMatchObject({
    waiting: 1,
    shownUntilMs: SHOWN_UNTIL,
    latestShownMs: SHOWN_UNTIL,
  })
  stored.showArrivals()
  expect(lastOf('snapshot')?.shownUntilMs).toBe(Date.parse('2026-11-20T03:13:00.000Z'))
})

test('a waiting insight that was received at the same time as a shown one is not selected', () => {
  show()
  stored.add({ insights: [anInsight({ insight_id: 40 })], total: 1 })
  stored.publishChanges()
  expect(lastOf('waiting')).toMatchObject({ waiting: 1, shownUntilMs: SHOWN_UNTIL - 1 })
})

test('an archived member leaves its collection, unless the list shows archived insights', () => {
  show()
  stored.change({ insight_ids: [30], insight_status: 'archive', insights: [] })
  stored.publishChanges()
  expect(lastOf('outdated')?.rows[0]).toMatchObject({ confidence: 93, insights: [{ insight_id: 20 }] })
  show({ archived: true })
  expect(lastOf('snapshot')?.first[0]).toMatchObject({
    confidence: 67,
    insights: [{ insight_id: 30 }, { insight_id: 20 }],
  })
})
