import { expect, test } from 'vitest'
import { className } from './class-name.ts'

test.each([
  [17, 'red fox', 'red fox'],
  [17, undefined, 'Class 17'],
  [0, undefined, 'Class 0'],
  [99, undefined, 'empty'],
  [99, 'Empty frame', 'empty'],
] as const)('class %i that its model calls %s is shown as %s', (classId, label, name) => {
  expect(className(classId, label)).toBe(name)
})
