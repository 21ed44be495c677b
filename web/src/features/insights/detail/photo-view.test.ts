import { expect, test } from 'vitest'
import { move, PLAIN_VIEW, zoom } from './photo-view.ts'

const FRAME = { width: 400, height: 300 }

test('zoom stays between the whole photo and eight times as large', () => {
  expect(zoom(PLAIN_VIEW, 0.5)).toEqual(PLAIN_VIEW)
  expect(zoom(PLAIN_VIEW, 100).scale).toBe(8)
})

test('a photo as large as its frame does not move', () => {
  expect(move(PLAIN_VIEW, { x: 50, y: 50 }, FRAME)).toEqual(PLAIN_VIEW)
})

test('a zoomed photo moves with the pointer, up to its edge', () => {
  const zoomed = zoom(PLAIN_VIEW, 2)
  expect(move(zoomed, { x: 40, y: -30 }, FRAME)).toEqual({ scale: 2, x: 10, y: -10 })
  expect(move(zoomed, { x: 4000, y: -3000 }, FRAME)).toEqual({ scale: 2, x: 50, y: -50 })
})

test('zooming out brings a moved photo back into its frame', () => {
  const moved = move(zoom(PLAIN_VIEW, 4), { x: 600, y: 0 }, FRAME)
  expect(zoom(moved, 0.25)).toEqual(PLAIN_VIEW)
})
