import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { chooseAccount, findOwner } from './account.ts'
import { createClusterFolder, removeAbandoned } from './create-cluster-folder.ts'
import { ensurePassword, readPassword } from './password.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { errorCode, explainingFailures, StartupError } from './startup-error.ts'

/** A cluster's only role, which is its superuser. */
export const CLUSTER_USER = 'sentinel'

/** A database cluster: the folder in which one PostgreSQL server stores its databases. */
export interface Cluster {
  folder: string
  logFile: string
  password: string
  programs: Programs
  account: Account
  /** Server settings in addition to our own, which they override. */
  extraSettings: Record<string, string>
}

export interface ClusterOptions {
  folder: string
  /** The file with the folder's password. It is created together with the folder, mode 600. */
  passwordFile: string
  programs: Programs
  extraSettings?: Record<string, string>
}

/** Opens the cluster in a folder, and creates it first if it does not exist. Several processes may do so at the same time. */
export async function openCluster({
  folder,
  passwordFile,
  programs,
  extraSettings = {},
}: ClusterOptions): Promise<Cluster> {
  return explainingFailures(folder, async () => {
    if (!(await exists(folder))) {
      const password = await ensurePassword(passwordFile)
      await createClusterFolder({ folder, user: CLUSTER_USER, password, programs })
    }
    const owner = await findOwner(folder)
    const major = await readClusterMajor(folder)
    const account = await chooseAccount(owner, programs, folder)
    refuseOtherVersion(folder, major, await readProgramMajor(programs, account))
    await removeAbandoned(folder)
    const logFile = join(folder, 'server.log')
    return { folder, logFile, password: await readPassword(passwordFile), programs, account, extraSettings }
  })
}

export function databaseUrl(cluster: Cluster, port: number, database: string): string {
  // sslmode: a PGSSLMODE in the user's environment must not request TLS from this server.
  return `postgres://${CLUSTER_USER}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

async function readProgramMajor(programs: Programs, account: Account): Promise<string> {
  const { code, stdout, stderr } = await runProgram(account(programs.postgres, ['--version']))
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (code === 0 && major !== undefined) return major
  throw new StartupError(`PostgreSQL does not run on this system: ${stderr.trim() || stdout.trim()}`)
}

function refuseOtherVersion(folder: string, clusterMajor: string, programMajor: string): void {
  if (clusterMajor === programMajor) return
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${clusterMajor} and this is PostgreSQL ${programMajor}: ` +
      'restore a backup into a new DATA_DIR',
  )
}

async function readClusterMajor(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    throw new StartupError(`${folder} is not a PostgreSQL database (it has no PG_VERSION): move it away`, {
      cause: error,
    })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
