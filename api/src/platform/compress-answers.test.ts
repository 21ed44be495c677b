import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const LONG = JSON.stringify({
  rows: Array.from({ length: 200 }, (_, row) => ({ row, name: 'Common Eland' })),
})

async function ask(url: string, acceptEncoding?: string) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', (_request, reply) => reply.type('application/json; charset=utf-8').send(LONG))
  app.get('/short', () => ({ row: 1 }))
  app.get('/text', (_request, reply) => reply.type('text/plain').send(LONG))
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  return app.inject({ url, headers })
}

test('long JSON is compressed for callers that accept it, and has the length that is sent', async () => {
  const answer = await ask('/long', 'gzip, deflate, br')

  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(answer.rawPayload).toString()).toBe(LONG)
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength))
  expect(answer.rawPayload.byteLength).toBeLessThan(LONG.length / 4)
})

test.each([
  ['/long', undefined],
  ['/long', 'identity'],
  ['/short', 'gzip'],
  ['/text', 'gzip'],
])('%s for a caller that accepts %s is sent as it is', async (url, acceptEncoding) => {
  const answer = await ask(url, acceptEncoding)

  expect(answer.headers['content-encoding']).toBeUndefined()
})
