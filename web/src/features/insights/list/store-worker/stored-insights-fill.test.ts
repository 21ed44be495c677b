import type { Insight } from '@sentinel/contracts/insights/insights'
import { beforeEach, expect, test } from 'vitest'
import { aFilter } from '../../testing/a-filter.ts'
import { aRevision, linesPage } from '../../testing/lines-page.ts'
import { row } from '../../testing/fetched-pages.ts'
import type { FromWorker } from '../from-store/messages.ts'
import { createStoredInsights } from './stored-insights.ts'
import { toListRequest } from '../from-store/list-request.ts'

let published: FromWorker[]
let stored: ReturnType<typeof createStoredInsights>

beforeEach(() => {
  published = []
  stored = createStoredInsights((message) => published.push(message))
  stored.show({ request: toListRequest(aFilter()) })
})

const takePage = (ids: number[]) => stored.addPage(linesPage(ids.map(row)))

function fill(ids: number[], meanwhile = () => {}): void {
  stored.beginFill()
  takePage(ids)
  meanwhile()
  stored.completeFill(aRevision(1))
}

const add = (insights: Insight[], total = insights.length) => stored.add({ insights, total })
const take = () => published.splice(0)
const lastOf = <Kind extends FromWorker['kind']>(kind: Kind) =>
  published.findLast((message): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind)
const listedIds = () => [...(lastOf('snapshot')?.ids ?? [])]

test('nothing is listed before all pages are loaded', () => {
  stored.beginFill()
  takePage([30, 20])
  stored.publishChanges()
  expect(published).toEqual([])
  takePage([10])
  stored.completeFill(aRevision(1))
  expect(published.map(({ kind }) => kind)).toEqual(['complete', 'snapshot'])
  expect(listedIds()).toEqual([30, 20, 10])
})

test('pushes during the fill are applied after it: added insights wait, and changed insights have changed', () => {
  fill([30, 20, 10], () => {
    add([row(40)])
    stored.change({ insight_ids: [20], insight_status: 'archive', insights: [] })
  })
  expect(listedIds()).toEqual([30, 10])
  expect(lastOf('snapshot')?.waiting).toBe(1)
  stored.showArrivals()
  expect(listedIds()).toEqual([40, 30, 10])
})

test('at the handover, arrivals that the page has not shown still wait, and those that it has shown are listed', () => {
  fill([30, 20, 10], () => {
    add([row(40)])
    add([row(50)])
  })
  stored.show({ request: toListRequest(aFilter()), waiting: [50] })
  expect([listedIds(), lastOf('snapshot')?.waiting]).toEqual([[40, 30, 20, 10], 1])
  stored.showArrivals()
  expect(listedIds()).toEqual([50, 40, 30, 20, 10])
})

test('an insight that is both in a page and in a push is listed once', () => {
  stored.beginFill()
  add([row(30)])
  takePage([30, 20])
  stored.completeFill(aRevision(1))
  expect(listedIds()).toEqual([30, 20])
  expect(lastOf('snapshot')?.waiting).toBe(0)
})

test('the former table is listed until the next one is complete, and both have the pushes during the fill', () => {
  fill([20, 10])
  stored.beginFill()
  takePage([30, 20, 10])
  add([row(40)])
  stored.showArrivals()
  expect(listedIds()).toEqual([40, 20, 10])
  stored.completeFill(aRevision(1))
  stored.showArrivals()
  expect(listedIds()).toEqual([40, 30, 20, 10])
})

test('arrivals too many to be pushed wait as well, and showing them needs another fill that contains them', () => {
  fill([20])
  add([row(30)], 500)
  stored.publishChanges()
  expect(lastOf('waiting')).toMatchObject({ waiting: 500 })
  expect(stored.showArrivals()).toEqual({ isMissingSome: true })
  fill([30, 20])
  expect(stored.showArrivals()).toEqual({ isMissingSome: false })
})

test('if a list has not changed, only its counts are published', () => {
  fill([20, 10])
  take()
  stored.publishChanges()
  expect(published).toEqual([expect.objectContaining({ kind: 'waiting', waiting: 0 })])
})

test('a change of an unknown row is ignored', () => {
  fill([20])
  stored.change({ insight_ids: [5], insight_status: 'favorite', insights: [row(5)] })
  stored.publishChanges()
  stored.showArrivals()
  expect(listedIds()).toEqual([20])
})

test('rows are read by their ids', () => {
  fill([20, 10])
  stored.publishRows([10])
  expect(lastOf('rows')).toMatchObject({ ids: [10], rows: [{ insight_id: 10, class_name: 'red fox' }] })
})
