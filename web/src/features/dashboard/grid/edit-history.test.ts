import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { expect, test } from 'vitest'
import { add, arrange, type EditHistory, nudge, redo, remove, startHistory, undo } from './edit-history.ts'

function aWidget(id: string, x: number, y: number, width = 4, height = 2): DashboardWidget {
  return { id, type: 'insight_delay', position: { x, y }, size: { width, height } }
}

const placesOf = ({ now }: EditHistory) =>
  now.map(({ id, position, size }) => `${id} ${position.x},${position.y} ${size.width}x${size.height}`)

const DOWN = { across: 0, down: 1 }
const UP = { across: 0, down: -1 }

test('a widget moved by keys passes another one, which ends up where it started', () => {
  let history = startHistory([aWidget('a', 0, 0), aWidget('b', 0, 2)])
  history = nudge(history, 'move', 'a', DOWN)
  expect(placesOf(history)).toEqual(['a 0,1 4x2', 'b 0,3 4x2'])
  for (let press = 0; press < 3; press += 1) history = nudge(history, 'move', 'a', DOWN)
  expect(placesOf(history)).toEqual(['a 0,4 4x2', 'b 0,2 4x2'])
})

test('if a widget grows and shrinks again, the others return to their places', () => {
  const start = startHistory([aWidget('a', 0, 0), aWidget('b', 0, 2)])
  const grown = nudge(start, 'resize', 'a', DOWN)
  expect(placesOf(grown)).toEqual(['a 0,0 4x3', 'b 0,3 4x2'])
  expect(placesOf(nudge(grown, 'resize', 'a', UP))).toEqual(placesOf(start))
})

test('a key press at the edge of the grid adds no undo step', () => {
  const history = startHistory([aWidget('a', 0, 0, 2, 2)])
  expect(nudge(history, 'move', 'a', UP)).toBe(history)
  expect(nudge(history, 'move', 'a', { across: -1, down: 0 })).toBe(history)
  expect(nudge(history, 'resize', 'a', UP)).toBe(history)
  expect(nudge(history, 'move', 'gone', DOWN)).toBe(history)
})

test('steps are undone and redone in order, and a change after undo removes the steps that could be redone', () => {
  const start = startHistory([aWidget('a', 0, 0)])
  const added = add(start, 'total_insights')
  const removed = remove(added, 'a')
  expect(placesOf(undo(removed))).toEqual(placesOf(added))
  expect(placesOf(undo(undo(removed)))).toEqual(placesOf(start))
  expect(placesOf(redo(redo(undo(undo(removed)))))).toEqual(placesOf(removed))
  const changed = nudge(undo(removed), 'resize', 'a', DOWN)
  expect(redo(changed)).toBe(changed)
  expect(undo(start)).toBe(start)
})

test('after undo, keys continue from the arrangement that is shown', () => {
  let history = startHistory([aWidget('a', 0, 0), aWidget('b', 0, 2)])
  history = nudge(nudge(history, 'move', 'a', DOWN), 'move', 'a', DOWN)
  history = nudge(undo(history), 'move', 'a', DOWN)
  expect(placesOf(history)).toEqual(['a 0,2 4x2', 'b 0,4 4x2'])
})

test('an unchanged arrangement adds no undo step', () => {
  const history = startHistory([aWidget('a', 0, 0)])
  expect(arrange(history, [aWidget('a', 0, 0)])).toBe(history)
  expect(arrange(history, [aWidget('a', 1, 0)]).past).toHaveLength(1)
})

test('a hundred steps can be undone', () => {
  let history = startHistory([aWidget('a', 0, 0)])
  for (let at = 1; at <= 150; at += 1) history = arrange(history, [aWidget('a', at % 8, 0)])
  expect(history.past).toHaveLength(100)
})
