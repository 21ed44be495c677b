import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDatabaseUser } from '../testing/database-users.ts'
import { killParent, killTree } from '../testing/process-tree.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { readPidFile } from './server-process.ts'

let dataDir: string
let clusterFolder: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sentinel-data-')) // mode 700
  clusterFolder = join(dataDir, 'database')
})
afterEach(async () => {
  const server = await readPidFile(clusterFolder)
  if (server?.alive) await killTree(server.pid)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function databaseAt(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return rows[0]!.name
  } finally {
    await client.end()
  }
}

test('two processes that open a new folder at the same time share one server, and the last one stops it', async () => {
  const [one, other] = await Promise.all([startDatabaseUser({ dataDir }), startDatabaseUser({ dataDir })])
  expect(one.url).toBe(other.url)

  await one.close()
  expect(await databaseAt(other.url)).toBe('sentinel')

  await other.close()
  expect(await readPidFile(clusterFolder)).toBeUndefined()
})

test('users that open and close at the same time never find a stopped server', async () => {
  const comeAndGo = async () => {
    for (let round = 0; round < 5; round++) {
      const database = await openEmbeddedDatabase({ dataDir })
      expect(await databaseAt(database.url)).toBe('sentinel')
      await database.close()
    }
  }

  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])

  expect(await readPidFile(clusterFolder)).toBeUndefined()
})

test('a second running console is refused by name, and the first continues to run', async () => {
  const first = await openEmbeddedDatabase({ dataDir, exclusive: true })

  await expect(startDatabaseUser({ dataDir, exclusive: true })).rejects.toThrow(
    `Sentinel Console is already running on ${dataDir}`,
  )

  expect(await databaseAt(first.url)).toBe('sentinel')
  await first.close()
})

test('commands share the database of a running console and do not stop it', async () => {
  const console = await openEmbeddedDatabase({ dataDir, exclusive: true })

  const command = await startDatabaseUser({ dataDir })
  expect(command.url).toBe(console.url)
  await command.close()

  expect(await databaseAt(console.url)).toBe('sentinel')
  await console.close()
})

test('a server whose last user was killed is adopted by the next, even an exclusive one', async () => {
  const killed = await startDatabaseUser({ dataDir, exclusive: true })
  await killed.kill9()
  const left = await readPidFile(clusterFolder)
  expect(left?.alive).toBe(true)

  const next = await openEmbeddedDatabase({ dataDir, exclusive: true })

  expect(next.url).toBe(killed.url)
  expect((await readPidFile(clusterFolder))?.pid).toBe(left?.pid)
  await next.close()
})

test.each([
  ['its first process', killParent],
  ['every process', killTree],
])('a supervised server is started again after kill -9 of %s, and pools reconnect', async (_, kill) => {
  const lines: string[] = []
  const lost: Error[] = []
  const database = await openEmbeddedDatabase({
    dataDir,
    supervise: true,
    log: (line) => lines.push(line),
    onLost: (error) => lost.push(error),
  })
  const pool = new Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  await pool.query('create table if not exists kept (n int)')
  const { pid } = (await readPidFile(clusterFolder))!

  await kill(pid)
  await expect.poll(async () => (await pool.query('select from kept')).rowCount).toBe(0)

  expect(lines).toEqual(['The database stopped unexpectedly: starting it again'])
  expect(lost).toEqual([])
  await pool.end()
  await database.close()
  expect(await readPidFile(clusterFolder)).toBeUndefined()
})

test('a supervised server that cannot start is tried again until it starts', async () => {
  const { promise: failed, resolve: onFailed } = Promise.withResolvers<string>()
  const database = await openEmbeddedDatabase({
    dataDir,
    supervise: true,
    log: (line) => line.includes('trying on') && onFailed(line),
  })
  const controlFile = join(clusterFolder, 'global', 'pg_control')
  await rename(controlFile, `${controlFile}.away`)

  await killTree((await readPidFile(clusterFolder))!.pid)
  expect(await failed).toMatch(/^The database does not come back, trying on: .*pg_control/)
  await rename(`${controlFile}.away`, controlFile)

  await expect.poll(() => databaseAt(database.url)).toBe('sentinel')
  await database.close()
  expect(await readPidFile(clusterFolder)).toBeUndefined()
})

test('a supervised server that cannot start does not prevent its user from closing', async () => {
  const { promise: failed, resolve: onFailed } = Promise.withResolvers<string>()
  const database = await openEmbeddedDatabase({
    dataDir,
    supervise: true,
    log: (line) => line.includes('trying on') && onFailed(line),
  })
  const controlFile = join(clusterFolder, 'global', 'pg_control')
  await rename(controlFile, `${controlFile}.away`)

  await killTree((await readPidFile(clusterFolder))!.pid)
  await failed

  await expect(database.close()).resolves.toBeUndefined()
  await rename(`${controlFile}.away`, controlFile)
})

test('without supervision the user is notified that the server has ended', async () => {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>()
  const database = await openEmbeddedDatabase({ dataDir, onLost })

  await killTree((await readPidFile(clusterFolder))!.pid)

  expect((await lost).message).toBe('the connection to the database was lost')
  await database.close()
})

test('closing twice has the same effect as closing once', async () => {
  const database = await openEmbeddedDatabase({ dataDir })

  await Promise.all([database.close(), database.close()])

  expect(await readPidFile(clusterFolder)).toBeUndefined()
})

test('a data folder that cannot exist is reported in one line with its path', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')

  const opened = openEmbeddedDatabase({ dataDir: join(file, 'data') })

  await expect(opened).rejects.toThrow(`Cannot use ${join(file, 'data')}: a part of its path is a file`)
})
