/** A reason not to start that the operator can act on: one line, shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of this name',
  ENOENT: 'it does not exist',
}

/** Runs file work on `path`. A system error becomes one line that names the path and the reason. */
export async function explainingFailures<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined || error instanceof StartupError) throw error
    throw new StartupError(`Cannot use ${path}: ${REASONS[code] ?? code}`, { cause: error })
  }
}

/** Returns the code of a system error (`EACCES`) or of a PostgreSQL error (`57P01`). */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
