import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('progress is written when a step begins and every five seconds, with the current part', () => {
  const lines: string[] = []
  let nowMs = 0
  const progress = createProgress(
    (line) => lines.push(line),
    () => nowMs,
  )
  progress.begin('tables')
  progress.reach('table 1 of 3: insight')
  progress.add(1_000_000)
  nowMs = 5000
  progress.add(2_000_000)
  progress.add(1_000_000)
  nowMs = 9000
  progress.reach('table 2 of 3: health')
  nowMs = 10_000
  progress.reach('table 3 of 3: photo')
  progress.add(6_000_000)
  progress.begin('photos and other files')
  expect(lines).toEqual([
    'tables',
    'table 1 of 3: insight, 3 MB so far',
    'table 3 of 3: photo, 4 MB so far',
    'photos and other files',
  ])
})
