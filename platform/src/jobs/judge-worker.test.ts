import { expect, test } from 'vitest'
import { judgeWorker } from './judge-worker.ts'

const PATIENCE_MS = 10_000

test.each([
  ['alive while its lock is held', { isLockFree: false, absentMs: null }, 'alive'],
  ['back when its lock is held again', { isLockFree: false, absentMs: 60_000 }, 'returned'],
  ['missed at the first look that finds its lock free', { isLockFree: true, absentMs: null }, 'missed'],
  ['absent until it has been missed for long enough', { isLockFree: true, absentMs: 9999 }, 'absent'],
  ['gone after that', { isLockFree: true, absentMs: 10_000 }, 'gone'],
  ['gone at once if its process started again', { isLockFree: true, absentMs: null, isFormer: true }, 'gone'],
  [
    'alive with its lock, even if its process started again',
    { isLockFree: false, absentMs: null, isFormer: true },
    'alive',
  ],
] as const)('a worker is %s', (_, state, verdict) => {
  expect(judgeWorker({ isFormer: false, ...state }, PATIENCE_MS)).toBe(verdict)
})
