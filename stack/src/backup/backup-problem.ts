/** A backup cannot be taken, read or restored. The message says why, in one line. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

export function isDiskFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' // safe: it is only compared
}
