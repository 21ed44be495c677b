import { expect, test } from 'vitest'
import { move, PLAIN_VIEW, pointIn, wheelFactor, zoom } from './photo-view.ts'

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

test.each([
  [2, { x: 30, y: -20 }],
  [8, { x: -50, y: 50 }],
  [1.25, { x: 0, y: 0 }],
])('zooming in %f times about a point leaves what lies under the point in place', (factor, about) => {
  const view = move(zoom(PLAIN_VIEW, 2, { x: 10, y: 10 }), { x: 12, y: -7 }, FRAME)
  const placeUnder = ({ scale, x, y }: typeof view) => [(about.x - x) / scale, (about.y - y) / scale]
  const [x, y] = placeUnder(view)
  const [xAfter, yAfter] = placeUnder(zoom(view, factor, about))
  expect(xAfter).toBeCloseTo(x ?? Number.NaN, 9)
  expect(yAfter).toBeCloseTo(y ?? Number.NaN, 9)
})

test('a point of the window is converted to a point of the frame, wherever the frame is', () => {
  const frame = { x: 100, y: 50, width: 400, height: 300 }
  expect(pointIn(frame, { x: 300, y: 200 })).toEqual({ x: 0, y: 0 })
  expect(pointIn(frame, { x: 500, y: 50 })).toEqual({ x: 50, y: -50 })
})

test('turning the wheel away zooms in, turning it back zooms out equally, and a large turn is limited', () => {
  const turn = (deltaY: number) => wheelFactor({ deltaY, deltaMode: 0, ctrlKey: false })
  expect(turn(-100)).toBeGreaterThan(1)
  expect(turn(-100) * turn(100)).toBeCloseTo(1)
  expect(turn(-5000)).toBe(turn(-100))
})
