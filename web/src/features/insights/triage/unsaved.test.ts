import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { expect, test } from 'vitest'
import {
  choose,
  chooseSpecies,
  clearAll,
  handOver,
  NOTHING_UNSAVED,
  putBack,
  redo,
  undo,
  type UnsavedHistory,
} from './unsaved.ts'

const insight = (insight_id: number, insight_status: InsightStatus = 'none') => ({
  insight_id,
  device_id: 7,
  insight_status,
})
const statuses = ({ now }: UnsavedHistory) => [...now.values()].map(({ insightId, to }) => [insightId, to])
const chosen = (
  insights: ReturnType<typeof insight>[],
  status: InsightStatus,
  history = NOTHING_UNSAVED,
): UnsavedHistory => choose(history, insights, status) ?? expect.fail('more than can be saved')

test('an action sets its status, and the same action again clears it', () => {
  const once = chosen([insight(1)], 'favorite')
  expect(statuses(once)).toEqual([[1, 'favorite']])
  expect(statuses(chosen([insight(1)], 'favorite', once))).toEqual([])
})

test('repeating the action that the server has stored clears its status too', () => {
  expect(statuses(chosen([insight(1, 'archive')], 'archive'))).toEqual([[1, 'none']])
})

test('an action on several insights clears a status only if all of them have it', () => {
  const some = chosen([insight(1)], 'acknowledge')
  const both = chosen([insight(1), insight(2)], 'acknowledge', some)
  expect(statuses(both)).toEqual([
    [1, 'acknowledge'],
    [2, 'acknowledge'],
  ])
  expect(statuses(chosen([insight(1), insight(2)], 'acknowledge', both))).toEqual([])
})

test('an insight that returns to its former status needs no saving', () => {
  const changed = chosen([insight(1, 'favorite')], 'archive')
  expect(statuses(chosen([insight(1, 'favorite')], 'favorite', changed))).toEqual([])
})

test('undo and redo go through the steps, and a new step discards the steps that could be redone', () => {
  const one = chosen([insight(1)], 'favorite')
  const two = chosen([insight(2)], 'archive', one)
  expect(statuses(undo(two))).toEqual([[1, 'favorite']])
  expect(statuses(undo(undo(undo(two))))).toEqual([])
  expect(statuses(redo(undo(two)))).toEqual(statuses(two))
  expect(redo(chosen([insight(3)], 'archive', undo(two))).future).toEqual([])
})

test('clearing all can be undone', () => {
  const one = chosen([insight(1)], 'favorite')
  expect(statuses(clearAll(one))).toEqual([])
  expect(statuses(undo(clearAll(one)))).toEqual([[1, 'favorite']])
})

test('a thousand updates can wait, and one more is refused', () => {
  const thousand = chosen(
    Array.from({ length: 1000 }, (_, at) => insight(at)),
    'archive',
  )
  expect(choose(thousand, [insight(1000)], 'archive')).toBeUndefined()
  expect(statuses(chosen([insight(3)], 'favorite', thousand))).toHaveLength(1000)
})

test('updates that the server has stored are removed, except those that were changed again since', () => {
  const saved = chosen([insight(1), insight(2)], 'favorite')
  const since = chosen([insight(2)], 'archive', saved)
  expect(statuses(handOver(since, [...saved.now.values()]))).toEqual([[2, 'archive']])
})

test('updates that could not be saved are restored, and later choices override them', () => {
  const since = chosen([insight(1)], 'archive')
  const back = putBack(since, [
    { insightId: 1, deviceId: 7, from: 'none', to: 'favorite' },
    { insightId: 2, deviceId: 7, from: 'none', to: 'favorite' },
  ])
  expect(statuses(back)).toEqual([
    [1, 'archive'],
    [2, 'favorite'],
  ])
})

const fox = { ...insight(1), class_id: 17, userConfirmed: false }
const withSpecies = (history: UnsavedHistory, species: Parameters<typeof chooseSpecies>[2]): UnsavedHistory =>
  chooseSpecies(history, fox, species) ?? expect.fail('more than can be saved')
const STOAT = { to: 5, class_id: 5, class_name: 'stoat' }
const FOX = { to: null, class_id: 17, class_name: 'red fox' }

test('a species and a status of one insight can both be unsaved, and a species that the server already has need not be saved', () => {
  const both = withSpecies(chosen([fox], 'favorite'), STOAT)
  expect(both.now.get(1)).toMatchObject({ to: 'favorite', species: { from: null, to: 5 } })
  expect(statuses(undo(both))).toEqual([[1, 'favorite']])
  const former = withSpecies(both, FOX)
  expect(former.now.get(1)).not.toHaveProperty('species')
})

test('if the server stored only the species or only the status, the other one stays unsaved', () => {
  const both = withSpecies(chosen([fox], 'favorite'), STOAT)
  const update = both.now.get(1)!
  const withoutSpecies = handOver(both, [{ ...update, to: update.from }])
  expect(withoutSpecies.now.get(1)).toEqual({ insightId: 1, deviceId: 7, from: 'none', to: 'favorite' })
  const { species: _, ...status } = update
  expect(handOver(both, [status]).now.get(1)).toMatchObject({ from: 'favorite', species: { to: 5 } })
})

test('the oldest steps are dropped if all steps together are more than a browser can store', () => {
  const thousand = Array.from({ length: 1000 }, (_, at) => insight(at))
  let history = NOTHING_UNSAVED
  for (let at = 0; at < 12; at++) history = chosen(thousand, at % 2 === 0 ? 'favorite' : 'archive', history)
  expect(history.past).toHaveLength(10)
})
