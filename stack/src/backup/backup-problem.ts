/** Thrown if a backup cannot be taken, read or restored. The message says why, in one line. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/** Thrown if a file of a backup is missing, or is not as it was written. */
export class DamagedBackup extends BackupProblem {}

/** Thrown for the content of a photo or another file of the data folder, which all backups of the folder share. */
export class DamagedContent extends DamagedBackup {}

/** PostgreSQL calls this code `disk_full`. */
const DATABASE_DISK_FULL = '53100'

/** Returns an error that says which disk is full, if that is the meaning of the given error, and otherwise the given error. */
export function explainFullDisk(error: unknown, folder: string): unknown {
  const code = findCode(error)
  if (code === 'ENOSPC') return new BackupProblem(`the disk of ${folder} is full`, { cause: error })
  if (code === DATABASE_DISK_FULL)
    return new BackupProblem('the disk of the database is full', { cause: error })
  return error
}

/** Returns the code of the error or of its cause. */
function findCode(error: unknown): unknown {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown } // safe: both are only compared
  return code === undefined && cause !== undefined ? findCode(cause) : code
}
