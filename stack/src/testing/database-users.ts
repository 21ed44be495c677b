import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'

const PROGRAM = new URL('database-user.ts', import.meta.url)

export interface DatabaseUser {
  url: string
  close(): Promise<void>
  kill9(): Promise<void>
}

export interface DatabaseUserOptions {
  dataDir: string
  exclusive?: boolean
  /** Runs it as this user. */
  uid?: number
  gid?: number
}

/** Opens a folder's database in a separate process. Rejects with that process's error. */
export async function startDatabaseUser({
  dataDir,
  exclusive = false,
  ...identity
}: DatabaseUserOptions): Promise<DatabaseUser> {
  const child = fork(PROGRAM, [dataDir, ...(exclusive ? ['exclusive'] : [])], { execArgv: [], ...identity })
  const ended = once(child, 'exit')
  const answer = await receive(child)
  if (answer.error !== undefined || answer.url === undefined) {
    await ended
    throw new Error(answer.error ?? 'ended without an answer')
  }
  return {
    url: answer.url,
    close: async () => {
      child.send('close')
      await ended
    },
    kill9: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function receive(child: ChildProcess): Promise<{ url?: string; error?: string }> {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{}])])
  return message
}
