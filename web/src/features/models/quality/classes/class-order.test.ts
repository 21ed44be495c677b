import { expect, test } from 'vitest'
import { aClassQuality } from '../testing/a-quality.ts'
import { type ClassSort, filterClasses, orderClasses } from './class-order.ts'

const rows = [
  aClassQuality({ class_name: 'Lion', checked: 10, confirmed: 5, missed: 5 }),
  aClassQuality({ class_name: 'Class 10', checked: 0, confirmed: 0, missed: 3 }),
  aClassQuality({ class_name: 'Class 9', checked: 40, confirmed: 36, missed: 0 }),
  aClassQuality({ class_name: 'Rat', checked: 3, confirmed: 0, missed: 0 }),
]
const order = (column: ClassSort['column'], isDescending: boolean) =>
  orderClasses(rows, { column, isDescending }).map(({ class_name }) => class_name)

test.each([
  ['name', false, ['Class 9', 'Class 10', 'Lion', 'Rat']],
  ['checked', true, ['Class 9', 'Lion', 'Rat', 'Class 10']],
  ['right', false, ['Rat', 'Lion', 'Class 9', 'Class 10']],
  ['right', true, ['Class 9', 'Lion', 'Rat', 'Class 10']],
  ['missed', true, ['Class 10', 'Lion', 'Class 9', 'Rat']],
] as const)('by %s, highest first: %s; classes without a value come last', (column, isDescending, names) => {
  expect(order(column, isDescending)).toEqual(names)
})

test('a class is found by part of its name, ignoring case', () => {
  expect(filterClasses(rows, ' LI ').map(({ class_name }) => class_name)).toEqual(['Lion'])
})
