export interface WorkerState {
  /** Whether its advisory lock is free. */
  isLockFree: boolean
  /** Since its lock was first found free; null where it was held at the last look. */
  absentMs: number | null
  /** Whether its process has just started again, so that this is a former worker of that process. */
  isFormer: boolean
}

/** `returned` and `missed` change its row, `gone` deletes it and frees its jobs. */
export type Verdict = 'alive' | 'returned' | 'missed' | 'absent' | 'gone'

/** Says what a look at a worker found. A former worker of a restarted process is not waited for. */
export function judgeWorker({ isLockFree, absentMs, isFormer }: WorkerState, absentForMs: number): Verdict {
  if (!isLockFree) return absentMs === null ? 'alive' : 'returned'
  if (isFormer || (absentMs !== null && absentMs >= absentForMs)) return 'gone'
  return absentMs === null ? 'missed' : 'absent'
}
