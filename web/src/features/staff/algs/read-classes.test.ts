import { expect, test } from 'vitest'
import { readClasses, writeClasses } from './read-classes.ts'

const owl = { class_id: 1, label: 'owl' }
const fox = { class_id: 20, label: 'red fox' }

test.each([
  ['with the names of the columns', 'class_id,label\n1,owl\n20,red fox\n'],
  ['without them', '1,owl\n20,red fox'],
  ['with semicolons and quotes', '1;"owl"\r\n20;"red fox"\r\n'],
  ['with tabs and blank lines', '\n1\towl\n\n20\tred fox\n'],
])('classes are read %s', (_, text) => {
  expect(readClasses(text)).toEqual({ classes: [owl, fox], problems: [] })
})

test('written classes are read back unchanged, whatever characters their names have', () => {
  const classes = [owl, { class_id: 2, label: 'say "owl", or; not today' }]
  expect(readClasses(writeClasses(classes))).toEqual({ classes, problems: [] })
})

test('each problem is reported with its line', () => {
  const text = 'class_id,label\n1,owl\nfox,20\n3,\n1,eagle\n99,fox\n4,a,b\n5,"open'
  expect(readClasses(text).problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
})

test('class 99 is accepted as “empty”', () => {
  expect(readClasses('99,Empty').problems).toEqual([])
})
