/** Returns SQL for the key of the advisory lock that a living worker holds. `workerId` is a column or parameter. */
export function workerLock(workerId: string): string {
  return `hashtextextended('job worker ' || ${workerId}, 0)`
}
