import { createPool } from '@sentinel/migrations/connect'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { notFound } from './errors.ts'
import { explainTimeouts } from './explain-timeouts.ts'

const ADVICE = 'Ask for less.'

test('a statement that the database cancels is answered with advice, other errors stay the same', async () => {
  const database = await createTestDatabase()
  const pool = createPool({
    databaseUrl: database.url,
    applicationName: 'sentinel-test',
    maxConnections: 1,
    statementTimeoutMs: 50,
    onError: () => undefined,
  })
  const app = Fastify()
  handleErrors(app)
  await app.register(async (scope) => {
    explainTimeouts(scope, ADVICE)
    scope.get('/slow', () => pool.query('select pg_sleep(20)'))
    scope.get('/absent', () => {
      throw notFound('Insight')
    })
  })
  const slow = await app.inject('/slow')
  expect([slow.statusCode, slow.json()]).toMatchObject([503, { code: 'unavailable', message: ADVICE }])
  expect((await app.inject('/absent')).json()).toMatchObject({ code: 'not_found' })
  await app.close()
  await pool.end()
  await database.drop()
})
