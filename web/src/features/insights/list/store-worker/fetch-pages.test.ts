import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPages } from './fetch-pages.ts'

const TOKEN = 'Bearer token'

let server: ReturnType<typeof createServer>
let url: string
/** Answers the requests to the server, one after another. */
let answers: ((response: ServerResponse) => void)[]
let requests: { url: string | undefined; authorization: string | undefined; atMs: number }[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  ;[answers, requests] = [[], []]
  server = createServer(({ url: path, headers }: IncomingMessage, response) => {
    requests.push({ url: path, authorization: headers.authorization, atMs: Date.now() })
    answers.shift()?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lines` // the server listens on a port
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const page = (total: number, next: string | null) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ total, next }))
const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end()
const cut = (response: ServerResponse) => void response.destroy()

/** Reads all pages. Skips the pauses between them. */
async function readAll(): Promise<{ totals: number[]; end: string }> {
  const pages = fetchPages({ url, token: TOKEN })
  const totals: number[] = []
  for (;;) {
    let isHere = false
    const turn = pages.next().finally(() => (isHere = true))
    while (!isHere) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersToNextTimer()
    }
    const { done, value } = await turn
    if (done) return { totals, end: value }
    totals.push(value.total)
  }
}

test('each page is requested with the user’s session and leads to the next, until there is none', async () => {
  answers = [page(1, 'a b'), page(2, 'c'), page(3, null)]
  expect(await readAll()).toEqual({ totals: [1, 2, 3], end: 'whole' })
  expect(requests).toMatchObject(
    ['/lines', '/lines?cursor=a+b', '/lines?cursor=c'].map((path) => ({ url: path, authorization: TOKEN })),
  )
})

test.each([401, 403])('a server that answers %i has refused and is not called again', async (code) => {
  answers = [page(1, 'a'), status(code)]
  expect(await readAll()).toEqual({ totals: [1], end: 'refused' })
  expect(requests).toHaveLength(2)
})

test('a request to a server that is unavailable or cut off is repeated for the same page', async () => {
  answers = [page(1, 'a'), status(503), cut, status(500), page(2, null)]
  expect(await readAll()).toEqual({ totals: [1, 2], end: 'whole' })
  expect(requests.map((one) => one.url)).toEqual(['/lines', ...Array<string>(4).fill('/lines?cursor=a')])
})

test('an incomplete answer is requested again', async () => {
  const half = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"total":', () => response.destroy())
  }
  answers = [half, page(1, null)]
  expect(await readAll()).toEqual({ totals: [1], end: 'whole' })
})

test('the wait between attempts doubles each time, up to half a minute', async () => {
  answers = [...Array.from({ length: 7 }, () => status(503)), page(1, null)]
  await readAll()
  const waitedMs = requests.slice(1).map(({ atMs }, before) => atMs - requests[before]!.atMs)
  const expectedMs = [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000)
  expect(waitedMs.filter((ms, at) => ms < expectedMs[at]!)).toEqual([])
  expect(Math.max(...waitedMs)).toBeLessThan(40_000)
})
