import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, explainingFailures, StartupError } from './postgres/startup-error.ts'

/** Creates the folder at an absolute path if it does not exist. If that fails, throws an error with one line that names the path. */
export async function makeFolder(path: string): Promise<void> {
  await explainingFailures(path, async () => {
    await makePath(path)
    if (!(await stat(path)).isDirectory()) throw new StartupError(`Cannot use ${path}: it is a file`)
  })
}

/** Does the same for a folder in which we must be able to write. */
export async function makeWritableFolder(path: string): Promise<void> {
  await makeFolder(path)
  await explainingFailures(path, () => access(path, constants.W_OK | constants.X_OK))
}

/** Creates one folder after the other, because Node's recursive mkdir never returns below /proc, and hides that a disk is read-only. */
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
