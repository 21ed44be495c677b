import { expect, test } from 'vitest'
import { CENTERED, dragPicture, findSquare } from './crop.ts'

const LANDSCAPE = { width: 400, height: 300 }

test('the crop starts with the largest square in the middle of the picture', () => {
  expect(findSquare(LANDSCAPE, CENTERED)).toEqual({ leftPx: 50, topPx: 0, edgePx: 300 })
})

test('zooming in selects a smaller square with the same centre', () => {
  expect(findSquare(LANDSCAPE, { ...CENTERED, zoom: 2 })).toEqual({ leftPx: 125, topPx: 75, edgePx: 150 })
})

test('dragging the picture to the left moves the square to the right by as many pixels', () => {
  const crop = dragPicture(LANDSCAPE, { ...CENTERED, zoom: 2 }, { x: -0.1, y: 0 })
  expect(findSquare(LANDSCAPE, crop)).toEqual({ leftPx: 140, topPx: 75, edgePx: 150 })
})

test('the square stays within the picture however far it is dragged', () => {
  const crop = dragPicture(LANDSCAPE, { ...CENTERED, zoom: 2 }, { x: 9, y: -9 })
  expect(findSquare(LANDSCAPE, crop)).toEqual({ leftPx: 0, topPx: 150, edgePx: 150 })
})

test('the square does not move in a direction without free space', () => {
  expect(dragPicture({ width: 300, height: 300 }, CENTERED, { x: 0.5, y: 0.5 })).toEqual(CENTERED)
})
