/** A backup cannot be taken, read or restored. The message says why, in one line. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
