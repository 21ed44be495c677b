import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, explainingFailures, StartupError } from './postgres/startup-error.ts'

/** The folder at an absolute path, made when absent. Throws a line that names it when there can be none. */
export async function makeFolder(path: string): Promise<void> {
  await explainingFailures(path, async () => {
    await makePath(path)
    if (!(await stat(path)).isDirectory()) throw new StartupError(`Cannot use ${path}: it is a file`)
  })
}

/** The same for a folder that we must be able to write in ourselves. */
export async function makeWritableFolder(path: string): Promise<void> {
  await makeFolder(path)
  await explainingFailures(path, () => access(path, constants.W_OK | constants.X_OK))
}

/** One folder after the other: Node's recursive mkdir never returns below /proc, and hides that a disk is read-only. */
async function makePath(path: string): Promise<void> {
  if ((await tryMake(path)) !== 'ENOENT' || dirname(path) === path) return
  await makePath(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    const code = errorCode(error)
    if (code === 'ENOENT')
      throw new StartupError(`Cannot use ${path}: no folder can be made there`, { cause: error })
    if (code !== 'EEXIST') throw error
  })
}

async function tryMake(path: string): Promise<'ENOENT' | 'EEXIST' | undefined> {
  try {
    await mkdir(path, { mode: 0o700 })
    return undefined
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'EEXIST') return code
    throw error
  }
}
