import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('progress is written when a step begins and every five seconds', () => {
  const lines: string[] = []
  let nowMs = 0
  const progress = createProgress(
    (line) => lines.push(line),
    () => nowMs,
  )
  progress.begin('table 1 of 2: insight')
  progress.add(1_000_000)
  nowMs = 5000
  progress.add(2_000_000)
  progress.add(1_000_000)
  nowMs = 10_000
  progress.add(6_000_000)
  progress.begin('table 2 of 2: health')
  expect(lines).toEqual([
    'table 1 of 2: insight',
    'table 1 of 2: insight, 3 MB so far',
    'table 1 of 2: insight, 10 MB so far',
    'table 2 of 2: health',
  ])
})
