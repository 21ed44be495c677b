import type { Insight } from '@sentinel/contracts/insights/insights'
import { beforeEach, expect, test } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { row } from '../../testing/fetched-pages.ts'
import { aRevision, linesPage } from '../../testing/lines-page.ts'
import { tableOf } from '../../testing/some-insights.ts'
import type { FromWorker } from '../from-store/messages.ts'
import { toListRequest } from '../from-store/list-request.ts'
import { createStoredInsights } from './stored-insights.ts'

const DEVICE = anInsight({}).device_id

let published: FromWorker[]
let stored: ReturnType<typeof createStoredInsights>

/** Fills the store with the insights 30, 20 and 10. */
beforeEach(() => {
  published = []
  stored = createStoredInsights((message) => published.push(message))
  stored.show({ request: toListRequest(aFilter()) })
  stored.beginFill()
  stored.addPage(linesPage([30, 20, 10].map(row)))
  stored.completeFill(aRevision(1))
  published = []
})

const lastSnapshot = () => published.findLast((message) => message.kind === 'snapshot')
const listedIds = () => [...(lastSnapshot()?.ids ?? [])]
const statusOf = (id: number) => {
  stored.publishRows([id])
  return published.findLast((message) => message.kind === 'rows')?.rows[0]?.insight_status
}

const changes = (insights: Insight[], { total, from = 0 }: { total: number; from?: number }) => ({
  ...linesPage(insights),
  total,
  links: [{ device_id: DEVICE, from_insight_id: from }],
})
const update = (page: ReturnType<typeof changes>, meanwhile = () => {}) => {
  stored.beginUpdate(stored.current()!)
  stored.addChanges(page)
  meanwhile()
  return stored.completeUpdate(aRevision(2), { isChecked: true })
}

test('an update adds new insights and changes those that have changed', () => {
  const isComplete = update(changes([row(40), { ...row(20), insight_status: 'favorite' }], { total: 4 }))
  expect([isComplete, listedIds(), statusOf(20)]).toEqual([true, [40, 30, 20, 10], 'favorite'])
  expect(lastSnapshot()?.waiting).toBe(0)
  expect(stored.current()?.revision).toBe(aRevision(2))
})

test('an update removes the insights of devices that the user has lost, before it is complete', () => {
  stored.beginUpdate(stored.current()!)
  stored.addChanges({ ...linesPage([]), total: 0, links: [] })
  expect(listedIds()).toEqual([])
  expect(published.some(({ kind }) => kind === 'complete')).toBe(false)
  expect(stored.completeUpdate(aRevision(2), { isChecked: true })).toBe(true)
})

test('an update removes the insights from before the link of the user', () => {
  expect(update(changes([row(40)], { total: 3, from: 20 }))).toBe(true)
  expect(listedIds()).toEqual([40, 30, 20])
})

test.each([3, 5])('an update is not complete if the server has %i insights and the table four', (total) => {
  expect(update(changes([row(40)], { total }))).toBe(false)
  expect(published.some(({ kind }) => kind === 'complete')).toBe(false)
})

test('a push during an update counts once, whether the changes contain it or not', () => {
  stored.beginUpdate(stored.current()!)
  stored.add({ insights: [row(40), row(50)], total: 2 })
  stored.addChanges(changes([row(40)], { total: 4 }))
  expect(stored.completeUpdate(aRevision(2), { isChecked: true })).toBe(true)
  stored.showArrivals()
  expect(listedIds()).toEqual([50, 40, 30, 20, 10])
})

test('a push during an update is newer than what is fetched', () => {
  update(changes([{ ...row(20), insight_status: 'none' }], { total: 3 }), () =>
    stored.change({ insight_ids: [20], insight_status: 'archive', insights: [] }),
  )
  expect(statusOf(20)).toBe('archive')
})

test('a saved table is listed only after the update, with what has changed since', () => {
  const another = createStoredInsights((message) => published.push(message))
  another.show({ request: toListRequest(aFilter()) })
  another.beginUpdate(tableOf([30, 20, 10].map(row)))
  another.add({ insights: [row(50)], total: 1 })
  another.publishChanges()
  expect(published).toEqual([])
  another.addChanges(changes([row(40)], { total: 3, from: 20 }))
  another.completeUpdate(aRevision(2), { isChecked: true })
  expect([listedIds(), lastSnapshot()?.waiting]).toEqual([[40, 30, 20], 1])
})

test('arrivals that were too many to be pushed are counted until an update has fetched them', () => {
  stored.add({ insights: [], total: 1 })
  expect(stored.showArrivals()).toEqual({ isMissingSome: true })
  update(changes([row(40)], { total: 4 }))
  expect(stored.showArrivals()).toEqual({ isMissingSome: false })
})
