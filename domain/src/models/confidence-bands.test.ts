import { expect, test } from 'vitest'
import { countBands } from './confidence-bands.ts'

const score = (confidence: number | null, right: number, wrong: number) => ({ confidence, right, wrong })

test('each confidence is in one band, and the highest band includes 100', () => {
  const everyOne = Array.from({ length: 101 }, (_, confidence) => score(confidence, 1, 0))
  const bands = countBands(everyOne)
  expect(bands.map(({ range, checked }) => [range, checked])).toEqual([
    [[0, 49], 50],
    [[50, 59], 10],
    [[60, 69], 10],
    [[70, 79], 10],
    [[80, 89], 10],
    [[90, 100], 11],
  ])
})

test('insights without a confidence have their own band, if there are any', () => {
  expect(countBands([])).toHaveLength(6)
  expect(countBands([score(null, 2, 3), score(85, 4, 1)]).slice(4)).toEqual([
    { range: [80, 89], checked: 5, right: 4 },
    { range: [90, 100], checked: 0, right: 0 },
    { range: null, checked: 5, right: 2 },
  ])
})
