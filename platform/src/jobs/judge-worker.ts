export interface WorkerState {
  /** Says whether its advisory lock is free. */
  isLockFree: boolean
  /** Measures the time since the lock was first found free. Null if the lock was held at the last check. */
  absentMs: number | null
  /** Says whether its process has just started again, so that this is a former worker of that process. */
  isFormer: boolean
}

/** `returned` and `missed` change its row, `gone` deletes it and frees its jobs. */
export type Verdict = 'alive' | 'returned' | 'missed' | 'absent' | 'gone'

/** Returns the result of a check of a worker. A former worker of a restarted process is considered gone at once. */
export function judgeWorker({ isLockFree, absentMs, isFormer }: WorkerState, absentForMs: number): Verdict {
  if (!isLockFree) return absentMs === null ? 'alive' : 'returned'
  if (isFormer || (absentMs !== null && absentMs >= absentForMs)) return 'gone'
  return absentMs === null ? 'missed' : 'absent'
}
