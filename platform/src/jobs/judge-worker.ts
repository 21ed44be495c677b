export interface WorkerState {
  /** True if its advisory lock is free. */
  isLockFree: boolean
  /** The time since the lock was first found free. Null if the lock was held at the last check. */
  absentMs: number | null
  /** True if its process has just restarted, so that this is one of the process's former workers. */
  isFormer: boolean
}

/** `returned` and `missed` change its row, `gone` deletes it and frees its jobs. */
export type Verdict = 'alive' | 'returned' | 'missed' | 'absent' | 'gone'

/** Returns the result of checking a worker. A restarted process's former worker is considered gone immediately. */
export function judgeWorker({ isLockFree, absentMs, isFormer }: WorkerState, absentForMs: number): Verdict {
  if (!isLockFree) return absentMs === null ? 'alive' : 'returned'
  if (isFormer || (absentMs !== null && absentMs >= absentForMs)) return 'gone'
  return absentMs === null ? 'missed' : 'absent'
}
