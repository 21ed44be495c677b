import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { readAtOneMoment } from './read-at-one-moment.ts'

let api: TestApi
let pool: pg.Pool

beforeAll(async () => {
  api = await startTestApi()
  pool = api.pool
  await pool.query('create table moment (number int)')
})
beforeEach(() => pool.query('truncate moment'))
afterAll(() => api.stop())

/** Returns a reply whose request is open or already closed. */
function anAnswer({ destroyed = false } = {}) {
  return { raw: Object.assign(new EventEmitter(), { destroyed }) } as unknown as FastifyReply // safe: nothing else is read
}

const count = async (db: Pick<pg.Pool, 'query'>) => (await db.query('select from moment')).rowCount
const findBackends = async () =>
  (
    await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  ).rows.map(({ pid }) => pid)

test('neither of two reads sees what is committed between them', async () => {
  const counts = await readAtOneMoment(pool, anAnswer(), async (db) => {
    const before = await count(db)
    await pool.query('insert into moment values (1)')
    return [before, await count(db)]
  })
  expect(counts).toEqual([0, 0])
  expect(await count(pool)).toBe(1)
})

test('a request that was closed while it waited reads nothing, and its connection is reused', async () => {
  const before = await findBackends()
  const read = readAtOneMoment(pool, anAnswer({ destroyed: true }), () =>
    Promise.reject(new Error('it read')),
  )
  await expect(read).rejects.toMatchObject({ statusCode: 499 })
  expect(await findBackends()).toEqual(expect.arrayContaining(before))
})

test('a read that fails leaves a usable connection', async () => {
  const read = readAtOneMoment(pool, anAnswer(), (db) => db.query('select 1 / 0'))
  await expect(read).rejects.toMatchObject({ code: '22012' })
  expect(await count(pool)).toBe(0)
})
