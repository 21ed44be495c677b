import { expect, test } from 'vitest'
import { classColour, distinctColours } from './class-colour.ts'

const names = ['impala', 'warthog', 'zebra', 'guineafowl', 'baboon', 'red fox', 'badger', 'lynx']

test('eight classes in one chart have eight colours, and the first class has its own colour', () => {
  const colours = distinctColours(names)
  expect(new Set(colours).size).toBe(8)
  expect(colours[0]).toBe(classColour('impala'))
})
