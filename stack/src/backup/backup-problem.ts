/** Thrown if a backup cannot be taken, read or restored. The message says why, on one line. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/** Thrown if a file in a backup is missing or differs from what was written. */
export class DamagedBackup extends BackupProblem {}

/** Thrown for the content of a photo or another file in the data folder, which all backups in the folder share. */
export class DamagedContent extends DamagedBackup {}

/** PostgreSQL's name for this code is `disk_full`. */
const DATABASE_DISK_FULL = '53100'

/** Returns an error that names the full disk if that is what the given error means. Otherwise returns the given error. */
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
