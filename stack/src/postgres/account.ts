import { readFile, stat } from 'node:fs/promises'
import type { Programs } from './programs.ts'
import type { Command } from './run-program.ts'
import { runProgram } from './run-program.ts'
import { StartupError } from './startup-error.ts'

export interface Identity {
  name: string
  uid: number
  gid: number
}

/** Turns a program and its arguments into the command that runs it as the right user. */
export type Account = (program: string, args: string[]) => Command

const asOurselves: Account = (file, args) => ({ file, args })

const asUser =
  ({ uid, gid }: Identity): Account =>
  (file, args) => ({ file, args, uid, gid })

/**
 * Runs as another user who may enter folders that are closed to it, so that data and programs inside a mode-700 folder need not be moved. PostgreSQL
 * finds its programs with access(2), which would ignore the capability without no_setuid_fixup.
 */
const asUserThroughClosedFolders =
  ({ uid, gid }: Identity): Account =>
  (file, args) => ({
    file: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
      '--',
      file,
      ...args,
    ],
  })

/** Returns who must own the database, because PostgreSQL refuses to run as root. Returns undefined for the current user. */
export async function findIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readUsers()
  const identity =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (!identity) {
    throw new StartupError(
      'PostgreSQL refuses to run as root and this system has neither a user postgres nor nobody: start as a plain user',
    )
  }
  return identity
}

/**
 * Returns who owns an existing database. If we are root, we run it as that user, no matter who created it. Returns undefined for the current user.
 */
export async function findOwner(folder: string): Promise<Identity | undefined> {
  const { uid, gid } = await stat(folder)
  const ourUid = process.getuid?.()
  if (ourUid !== 0 && (ourUid === undefined || ourUid === uid)) return undefined
  const name = (await readUsers()).find((user) => user.uid === uid)?.name ?? `number ${uid}`
  if (ourUid !== 0)
    throw new StartupError(`The database in ${folder} belongs to user ${name}: start as that user`)
  return { name, uid, gid }
}

/** Finds the least privileged account that really has access to the programs and to `folder`, which the identity owns. */
export async function chooseAccount(
  identity: Identity | undefined,
  programs: Programs,
  folder: string,
): Promise<Account> {
  if (!identity) return asOurselves
  if (identity.uid === 0)
    throw new StartupError(`PostgreSQL refuses to run as root, and ${folder} belongs to root`)
  const failures: string[] = []
  for (const account of [asUser(identity), asUserThroughClosedFolders(identity)]) {
    const { code, stderr } = await runProgram(account('/bin/sh', reachTest(programs, folder)))
    if (code === 0) return account
    failures.push(stderr.trim().split('\n').at(-1) ?? '')
  }
  throw new StartupError(
    `PostgreSQL cannot run as root, and user ${identity.name} cannot reach ${folder} or ${programs.postgres}: ` +
      `install setpriv (util-linux), or start as a plain user (${failures.filter(Boolean).join('; ')})`,
  )
}

function reachTest(programs: Programs, folder: string): string[] {
  return ['-c', 'cd "$2" && test -w . && exec "$1" --version', 'sh', programs.postgres, folder]
}

async function readUsers(): Promise<Identity[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
