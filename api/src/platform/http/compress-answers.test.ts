import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const LONG = JSON.stringify({
  rows: Array.from({ length: 200 }, (_, row) => ({ row, name: 'Common Eland' })),
})

interface Requested {
  encoding?: string
  isSignedIn?: boolean
}

async function ask(url: string, { encoding, isSignedIn = true }: Requested) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', (_request, reply) => reply.type('application/json; charset=utf-8').send(LONG))
  app.get('/short', () => ({ row: 1 }))
  app.get('/text', (_request, reply) => reply.type('text/plain').send(LONG))
  app.get('/photo', (_request, reply) => reply.type('image/jpeg').send(Buffer.from(LONG)))
  const headers = {
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
    ...(isSignedIn && { authorization: 'Bearer token' }),
  }
  return app.inject({ url, headers })
}

test('long JSON is compressed for callers that accept it, and has the length of what is sent', async () => {
  const answer = await ask('/long', { encoding: 'gzip, deflate, br' })

  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(answer.rawPayload).toString()).toBe(LONG)
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength))
  expect(answer.rawPayload.byteLength).toBeLessThan(LONG.length / 4)
})

test.each<[string, Requested]>([
  ['/long', {}],
  ['/long', { encoding: 'identity' }],
  ['/long', { encoding: 'br, gzip;q=0' }],
  ['/long', { encoding: 'gzip', isSignedIn: false }],
  ['/short', { encoding: 'gzip' }],
  ['/text', { encoding: 'gzip' }],
  ['/photo', { encoding: 'gzip' }],
])('%s requested with %j is sent uncompressed', async (url, requested) => {
  const answer = await ask(url, requested)

  expect(answer.headers['content-encoding']).toBeUndefined()
})
