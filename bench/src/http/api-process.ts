import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '@sentinel/platform/password-hash'
import type { BenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'

const API = fileURLToPath(import.meta.resolve('@sentinel/api/main'))
export const PASSWORD = 'Bench-password-1!'

export interface ApiProcess {
  pid: number
  url: string
  /** Signs a user in that `addUser` has made. */
  signIn(email: string): Promise<string>
  stop(): Promise<void>
}

/** The product's api as its own process. */
export async function startApi(database: BenchDatabase): Promise<ApiProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
  const api = await startChild<{ port: number }>(API, {
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, HTTP_PORT: '0', LOG_LEVEL: 'error' },
  })
  const url = `http://127.0.0.1:${api.ready.port}`
  return {
    pid: api.pid,
    url,
    async signIn(email) {
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      const { token } = (await response.json()) as { token: string } // the contract's answer
      return token
    },
    async stop() {
      await api.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds an owner and returns their id. */
export async function addUser(database: BenchDatabase, email: string): Promise<number> {
  const [user] = await database.query<{ user_id: number }>(
    'insert into user_account (email, username, password_hash, email_verified_at) values ($1, $1, $2, now()) returning user_id',
    [email, await hashPassword(PASSWORD)],
  )
  if (!user) throw new Error('no user')
  return user.user_id
}
