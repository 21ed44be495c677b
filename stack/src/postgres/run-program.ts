import { spawn } from 'node:child_process'

const PATH = process.env.PATH // oxlint-disable-line node/no-process-env -- the system's, not one of our settings

export interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

export interface Outcome {
  /** The exit code, or -1 if a signal ended the program or it could not run. */
  code: number
  stdout: string
  stderr: string
}

/**
 * Runs a program to completion in its own process group, because Ctrl-C in a terminal must not interrupt `pg_ctl`. Its environment is nearly empty,
 * so that PGDATA, PGPORT and similar variables from the user's shell have no effect and messages are in English.
 */
export function runProgram({ file, args, uid, gid }: Command): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: '/',
      detached: true,
      env: { PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid }),
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', (error) => resolve({ code: -1, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
  })
}
