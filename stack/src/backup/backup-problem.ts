/** A backup cannot be taken, read or restored. The message says why, in one line. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/** A file of a backup is missing, or is not as it was written. */
export class DamagedBackup extends BackupProblem {}

/** The content of a photo or another file of the data folder, which all backups of the folder share. */
export class DamagedContent extends DamagedBackup {}

/** PostgreSQL's `disk_full`. */
const DATABASE_DISK_FULL = '53100'

/** Says which disk is full, if that is what an error means, and otherwise returns the error as it is. */
export function explainFullDisk(error: unknown, folder: string): unknown {
  const code = findCode(error)
  if (code === 'ENOSPC') return new BackupProblem(`the disk of ${folder} is full`, { cause: error })
  if (code === DATABASE_DISK_FULL)
    return new BackupProblem('the disk of the database is full', { cause: error })
  return error
}

/** The error itself or what has caused it. */
function findCode(error: unknown): unknown {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown } // safe: both are only compared
  return code === undefined && cause !== undefined ? findCode(cause) : code
}
