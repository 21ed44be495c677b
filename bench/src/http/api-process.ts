import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import type { BenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import { linkDevices } from './insight-history.ts'

const API = fileURLToPath(import.meta.resolve('@sentinel/api/main'))
export const PASSWORD = 'Bench-password-1!'
let passwordHash: Promise<string> | undefined

/** The headers of a signed-in user's requests. */
export type Caller = Record<string, string>

export interface ApiProcess {
  pid: number
  url: string
  /** Signs in a user added with `addUser` and returns the token. */
  signIn(email: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the product's api as a separate process. */
export async function startApi(
  database: BenchDatabase,
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
  const api = await startChild<{ port: number }>(API, {
    environment: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HTTP_PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
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
      if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
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
    [email, await (passwordHash ??= hashPassword(PASSWORD))],
  )
  if (!user) throw new Error('no user')
  return user.user_id
}

export interface CallerOptions {
  callers: number
  devices: number
}

/** Adds several owners of the same devices and signs them in. The api refuses a single user who sends too many requests at once. */
export async function addCallers(
  database: BenchDatabase,
  api: ApiProcess,
  { callers: count, devices }: CallerOptions,
): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let at = 0; at < count; at++) {
    const email = `caller${at}@bench.example`
    await linkDevices(database, await addUser(database, email), devices)
    callers.push({ authorization: `Bearer ${await api.signIn(email)}` })
  }
  return callers
}
