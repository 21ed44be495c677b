import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { chooseAccount, findIdentity } from './account.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { isAlive } from './server-process.ts'
import { errorCode, StartupError } from './startup-error.ts'

export interface NewCluster {
  folder: string
  user: string
  password: string
  programs: Programs
}

/**
 * Creates a cluster in a temporary folder next to its final path and then moves it there. If initdb is killed, it leaves no half-made cluster. If two
 * run at the same time, the second one finds that the path exists and deletes its own cluster.
 */
export async function createClusterFolder({ folder, user, password, programs }: NewCluster): Promise<void> {
  const workshop = `${workshopPrefix(folder)}${process.pid}-${randomBytes(4).toString('hex')}`
  const identity = await findIdentity()
  await mkdir(workshop, { mode: 0o700 })
  try {
    const passwordFile = join(workshop, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (identity) for (const path of [workshop, passwordFile]) await chown(path, identity.uid, identity.gid)

    const account = await chooseAccount(identity, programs, workshop)
    const cluster = join(workshop, 'cluster')
    const outcome = await runProgram(account(programs.initdb, initdbArgs(cluster, user, passwordFile)))
    if (outcome.code !== 0) throw initdbFailure(folder, outcome.stderr)
    await moveIntoPlace(cluster, folder)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** The builtin provider sorts and folds case in the same way on every system, even if the locale C.UTF-8 is missing. */
function initdbArgs(cluster: string, user: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
}

function initdbFailure(folder: string, stderr: string): StartupError {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.findLast((each) => /error|fatal|could not/i.test(each)) ?? lines.at(-1) ?? 'initdb ended early'
  const reason = line.replace(/^.*(?=\b(FATAL|PANIC):)/, '')
  return new StartupError(`Cannot make a database in ${folder}: ${reason.trim()}`)
}

async function moveIntoPlace(cluster: string, folder: string): Promise<void> {
  try {
    await rename(cluster, folder)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** Removes what killed processes left behind: folders whose creator, named by its process id, has ended. */
export async function removeAbandoned(folder: string): Promise<void> {
  const prefix = basename(workshopPrefix(folder))
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length)))) continue
    await rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => {}) // it may belong to another user
  }
}

function workshopPrefix(folder: string): string {
  return `${folder}.new-`
}
