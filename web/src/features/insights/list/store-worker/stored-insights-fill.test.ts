import type { Insight } from '@sentinel/contracts/insights/insights'
import { beforeEach, expect, test } from 'vitest'
import { aFilter } from '../../testing/a-filter.ts'
import { row } from '../../testing/fetched-pages.ts'
import type { FromWorker } from '../from-store/messages.ts'
import { createKeptCopy } from './stored-insights.ts'
import { linesOfInsights } from './line.ts'
import { toListRequest } from '../from-store/list-request.ts'

let told: FromWorker[]
let copy: ReturnType<typeof createKeptCopy>

beforeEach(() => {
  told = []
  copy = createKeptCopy((message) => told.push(message))
  copy.show({ request: toListRequest(aFilter()) })
})

function takePage(ids: number[]): void {
  const { lines, names } = linesOfInsights(ids.map(row))
  const columns = Object.keys(lines[0]!) as (keyof (typeof lines)[number])[] // safe: its own keys
  const page = Object.fromEntries(columns.map((name) => [name, lines.map((line) => line[name])]))
  copy.takePage({ lines: page as never, names, next: null, total: ids.length }) // columns of the lines above
}

function fill(ids: number[], meanwhile = () => {}): void {
  copy.beginFill()
  takePage(ids)
  meanwhile()
  copy.completeFill()
}

const add = (insights: Insight[], total = insights.length) => copy.add({ insights, total })
const take = () => told.splice(0)
const lastOf = <Kind extends FromWorker['kind']>(kind: Kind) =>
  told.findLast((message): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind)
const listedIds = () => [...(lastOf('listed')?.ids ?? [])]

test('nothing is listed before all pages are there', () => {
  copy.beginFill()
  takePage([30, 20])
  copy.tellChanges()
  expect(told).toEqual([])
  takePage([10])
  copy.completeFill()
  expect(told.map(({ kind }) => kind)).toEqual(['complete', 'listed'])
  expect(listedIds()).toEqual([30, 20, 10])
})

test('what is pushed while pages come is there once they have: added ones wait, changed ones have changed', () => {
  fill([30, 20, 10], () => {
    add([row(40)])
    copy.change({ insight_ids: [20], insight_status: 'archive', insights: [] })
  })
  expect(listedIds()).toEqual([30, 10])
  expect(lastOf('listed')?.waiting).toBe(1)
  copy.showArrivals()
  expect(listedIds()).toEqual([40, 30, 10])
})

test('a page that has a pushed insight already has it once', () => {
  copy.beginFill()
  add([row(30)])
  takePage([30, 20])
  copy.completeFill()
  expect(listedIds()).toEqual([30, 20])
  expect(lastOf('listed')?.waiting).toBe(0)
})

test('the former copy is listed until the next one is complete, and what came during the fill is in both', () => {
  fill([20, 10])
  copy.beginFill()
  takePage([30, 20, 10])
  add([row(40)])
  copy.showArrivals()
  expect(listedIds()).toEqual([40, 20, 10])
  copy.completeFill()
  copy.showArrivals()
  expect(listedIds()).toEqual([40, 30, 20, 10])
})

test('those that were too many to be told wait as well, and showing them takes another fill, which has them', () => {
  fill([20])
  add([row(30)], 500)
  copy.tellChanges()
  expect(lastOf('waiting')).toMatchObject({ waiting: 500 })
  expect(copy.showArrivals()).toEqual({ isMissingSome: true })
  fill([30, 20])
  expect(copy.showArrivals()).toEqual({ isMissingSome: false })
})

test('a list that is told again as it was is only counted', () => {
  fill([20, 10])
  take()
  copy.tellChanges()
  expect(told).toEqual([expect.objectContaining({ kind: 'waiting', waiting: 0 })])
})

test('a change of a row that is not here is left out', () => {
  fill([20])
  copy.change({ insight_ids: [5], insight_status: 'favorite', insights: [row(5)] })
  copy.tellChanges()
  copy.showArrivals()
  expect(listedIds()).toEqual([20])
})

test('rows are read by their ids', () => {
  fill([20, 10])
  copy.tellRows([10])
  expect(lastOf('rows')).toMatchObject({ ids: [10], rows: [{ insight_id: 10, class_name: 'red fox' }] })
})
