import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killParent, killTree } from '../testing/process-tree.ts'
import type { Cluster } from './cluster.ts'
import { databaseUrl, openCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { isAlive } from './server-process.ts'
import { startServer, stopServer } from './server.ts'
import { StartupError } from './startup-error.ts'

let parent: string
let cluster: Cluster

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sentinel-server-'))
  cluster = await openCluster({
    folder: join(parent, 'database'),
    passwordFile: join(parent, 'password'),
    programs: await findPrograms(),
  })
})
afterAll(async () => {
  await stopServer(cluster)
  await rm(parent, { recursive: true, force: true })
})

async function ask(port: number, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: databaseUrl(cluster, port, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test('a server left running is adopted', async () => {
  const first = await startServer(cluster)

  expect(await startServer(cluster)).toEqual(first)
})

test('two starts at the same time give one server', async () => {
  await stopServer(cluster)

  const [one, other] = await Promise.all([startServer(cluster), startServer(cluster)])

  expect(one).toEqual(other)
})

test.each([
  ['its first process', killParent],
  ['every process', killTree],
])('after kill -9 of %s, a start uses the same port and has all committed rows', async (_, kill) => {
  const { pid, port } = await startServer(cluster)
  await ask(port, 'create table if not exists kept (n int)')
  await ask(port, 'insert into kept values (1)')
  const before = await ask(port, 'select count(*) from kept')

  await kill(pid)
  const restarted = await startServer(cluster)

  expect(restarted.port).toBe(port)
  expect(restarted.pid).not.toBe(pid)
  expect(await ask(port, 'select count(*) from kept')).toBe(before)
})

test.runIf(process.platform === 'linux')(
  'a process that a killed server left behind does not prevent the start',
  async () => {
    const { pid, port } = await startServer(cluster)
    const client = new Client(databaseUrl(cluster, port, 'postgres'))
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const orphan = rows[0]!.pid
    process.kill(orphan, 'SIGSTOP') // it cannot notice that its server has ended

    process.kill(pid, 'SIGKILL')
    const restarted = await startServer(cluster, { timeoutMs: 10_000 })

    expect(restarted.port).toBe(port)
    await expect(client.query('select')).rejects.toThrow(/connection/i)
  },
)

test('a server uses the same port in the next run', async () => {
  const { port } = await startServer(cluster)
  await stopServer(cluster)

  expect((await startServer(cluster)).port).toBe(port)
})

test('a lock file whose process number belongs to another program does not prevent the start', async () => {
  const { pid, port } = await startServer(cluster)
  await killTree(pid)
  const pidFile = join(cluster.folder, 'postmaster.pid')
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(pid), String(process.pid)))

  const restarted = await startServer(cluster)

  expect(restarted.port).toBe(port)
  expect(isAlive(process.pid)).toBe(true)
})

test('a port that is taken is skipped if any port is allowed', async () => {
  const { pid, port } = await startServer(cluster)
  await killTree(pid)
  const occupant = createServer().listen(port, '127.0.0.1')

  const restarted = await startServer(cluster)

  expect(restarted.port).not.toBe(port)
  await new Promise((resolve) => occupant.close(resolve))
})

test('a port that is taken is named if that port is required', async () => {
  await stopServer(cluster)
  const occupant = createServer()
  const port = await new Promise<number>((resolve) =>
    occupant.listen(0, '127.0.0.1', () => resolve((occupant.address() as { port: number }).port)),
  )

  await expect(startServer(cluster, { port, timeoutMs: 100 })).rejects.toThrow(
    `cannot start: another program has its port ${port}`,
  )
  await new Promise((resolve) => occupant.close(resolve))
})

test('a server that does not start reports the reason in one line', async () => {
  const broken = { ...cluster, extraSettings: { shared_preload_libraries: 'no_such_library' } }

  const error = await startServer(broken).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toMatch(/does not start: FATAL: +could not access file "no_such_library"[^\n]*$/)
})

test('the server listens only on the loopback address and requires the password', async () => {
  const { port } = await startServer(cluster)

  expect(await ask(port, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(port, 'show unix_socket_directories')).toBe('')
  const stranger = new Client(databaseUrl({ ...cluster, password: 'wrong' }, port, 'postgres'))
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
})

test('the server never trades durability for speed', async () => {
  const { port } = await startServer(cluster)

  expect(await ask(port, 'show fsync')).toBe('on')
  expect(await ask(port, 'show synchronous_commit')).toBe('on')
})

test('text is UTF-8, and case folding works beyond ASCII on every system', async () => {
  const { port } = await startServer(cluster)

  expect(await ask(port, `select lower('ÉLAN ΩΔ')`)).toBe('élan ωδ')
})
