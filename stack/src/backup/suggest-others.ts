import { listBackups } from './backup-folder.ts'
import { BackupProblem, DamagedBackup, DamagedContent } from './backup-problem.ts'

/**
 * Adds advice to an error about a damaged backup: which other backup in the folder may be intact. File contents are shared by all backups, so for
 * them it explains how to store the content again and how to restore without it. Returns any other error unchanged.
 */
export async function suggestOthers(
  error: unknown,
  { folder, name }: { folder: string; name: string },
): Promise<unknown> {
  if (!(error instanceof DamagedBackup)) return error
  if (error instanceof DamagedContent)
    return new BackupProblem(
      `${error.message}. Other backups of the folder use the same file. If the console still has it, remove the damaged file and take a backup, which stores it again. To restore without damaged files: npm run restore -- --from ${folder} --leave-out-damaged`,
      { cause: error },
    )
  const others = (await listBackups(folder)).filter((other) => other !== name)
  const last = others.at(-1)
  if (last === undefined) return error
  const count = others.length === 1 ? '1 other backup' : `${others.length} other backups`
  return new BackupProblem(`${error.message}. ${folder} has ${count}; to use the newest: --name ${last}`, {
    cause: error,
  })
}
