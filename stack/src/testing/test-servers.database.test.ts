import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTemplate, createTestDatabase } from './test-database.ts'
import type { TestServer } from './test-servers.ts'
import { startTestServer } from './test-servers.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await createTemplate(server.url, async (url) => {
    await run(url, 'create table migrated (n int)')
  })
}, 60_000)
afterAll(() => server.remove())

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test database is separate and migrated', async () => {
  const [one, other] = await Promise.all([createTestDatabase(server.url), createTestDatabase(server.url)])
  await run(one.url, 'insert into migrated values (1)')

  expect(await run(one.url, 'select n from migrated')).toEqual([{ n: 1 }])
  expect(await run(other.url, 'select n from migrated')).toEqual([])
  await Promise.all([one.drop(), other.drop()])
})

test('a database is dropped even if a client is connected to it', async () => {
  const database = await createTestDatabase(server.url)
  const client = new Client(database.url)
  const cut = new Promise((resolve) => client.on('error', resolve))
  await client.connect()

  await database.drop()

  expect(String(await cut)).toMatch(/terminat/)
  await expect(run(database.url, 'select')).rejects.toThrow('does not exist')
})

test.each(['kill9', 'kill9Postmaster', 'stopImmediate', 'stop'] as const)(
  'after %s the server does not answer, and after start everything is back at the same address',
  async (way) => {
    const database = await createTestDatabase(server.url)
    await run(database.url, 'insert into migrated values (1)')

    await server[way]()
    await expect(run(database.url, 'select')).rejects.toThrow('ECONNREFUSED')
    await expect(server.pid()).rejects.toThrow('does not run')

    await server.start()
    expect(await run(database.url, 'select n from migrated')).toEqual([{ n: 1 }])
    await database.drop()
  },
)

test('a paused server keeps its connections and answers when it is resumed', async () => {
  const client = new Client(server.url)
  await client.connect()
  await server.pause()
  let isAnswered = false
  const answer = client.query('select 1 as one').finally(() => (isAnswered = true))
  const newcomer = new Client({ connectionString: server.url, connectionTimeoutMillis: 200 })
  await expect(newcomer.connect()).rejects.toThrow('timeout')
  expect(isAnswered).toBe(false)

  await server.resume()

  expect((await answer).rows).toEqual([{ one: 1 }])
  await client.end()
})
