import { listBackups } from './backup-folder.ts'
import { BackupProblem, DamagedBackup } from './backup-problem.ts'

/** Adds to the error about a damaged backup which other one of the folder may be whole. Returns any other error as it is. */
export async function suggestOthers(
  error: unknown,
  { folder, name }: { folder: string; name: string },
): Promise<unknown> {
  if (!(error instanceof DamagedBackup)) return error
  const others = (await listBackups(folder)).filter((other) => other !== name)
  const last = others.at(-1)
  if (last === undefined) return error
  const count = others.length === 1 ? '1 other backup' : `${others.length} other backups`
  return new BackupProblem(`${error.message}. ${folder} has ${count}; to use the newest: --name ${last}`, {
    cause: error,
  })
}
