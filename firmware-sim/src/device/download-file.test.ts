import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileServer } from '../testing/file-server.ts'
import { downloadFile, type DownloadOptions } from './download-file.ts'

const MIB = 1024 * 1024
let server: FileServer

beforeEach(async () => {
  server = await FileServer.start(randomBytes(2 * MIB + 123))
})
afterEach(() => server.close())

const options = (changes: Partial<DownloadOptions> = {}): DownloadOptions => ({
  credentials: { username: '1001', password: 'secret' },
  requestTimeoutMs: 20_000,
  retryMs: 1,
  signal: new AbortController().signal,
  inTurn: (request) => request(),
  ...changes,
})
const withStatus = (status: number) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(status).end()

test('a file is downloaded in ranges with the credentials of the device', async () => {
  await downloadFile(server.file, options())

  const authorization = `Basic ${Buffer.from('1001:secret').toString('base64')}`
  expect(server.asked).toEqual([
    { range: `bytes=0-${MIB - 1}`, authorization },
    { range: `bytes=${MIB}-${2 * MIB - 1}`, authorization },
    { range: `bytes=${2 * MIB}-${2 * MIB + 122}`, authorization },
  ])
})

test('a download continues where its connection broke', async () => {
  server.answerNext(server.breakAfter(1000), withStatus(503), withStatus(429))

  await downloadFile(server.file, options())

  const starts = server.asked.map(({ range }) => Number(/=(\d+)-/.exec(range ?? '')?.[1]))
  expect(starts[0]).toBe(0)
  expect(starts[1]).toBeGreaterThan(0)
  expect(starts[1]).toBeLessThanOrEqual(1000)
  expect(starts[3]).toBe(starts[1])
})

test('a server without ranges sends the whole file', async () => {
  server.answerNext((_, response) => void response.writeHead(200).end(server.bytes))

  await downloadFile(server.file, options())

  expect(server.asked).toHaveLength(1)
})

test.each([401, 404, 410])('status %i is final', async (status) => {
  server.answerNext(withStatus(status))

  await expect(downloadFile(server.file, options())).rejects.toThrow(`answers with status ${status}`)
  expect(server.asked).toHaveLength(1)
})

test('a file with bytes other than announced is refused with both checksums', async () => {
  const file = { ...server.file, sha256: 'a'.repeat(64) }

  await expect(downloadFile(file, options())).rejects.toThrow(
    `has the checksum ${server.file.sha256} instead of ${file.sha256}`,
  )
})

test('a file of another size is refused', async () => {
  const { bytes } = server.file

  await expect(downloadFile({ ...server.file, bytes: bytes - 1 }, options())).rejects.toThrow(
    `has ${bytes} bytes instead of ${bytes - 1}`,
  )
})

test('a camera gives up if the server cannot be reached', async () => {
  const { file } = server
  await server.close()

  await expect(downloadFile(file, options())).rejects.toThrow(/gave up after 8 failed requests with 0 of/)
})

test('a camera gives up if the server never answers', async () => {
  server.answerNext(...Array.from({ length: 8 }, () => () => undefined))

  await expect(downloadFile(server.file, options({ requestTimeoutMs: 20 }))).rejects.toThrow(
    /gave up after 8 failed requests/,
  )
})

test('a cancellation ends a download', async () => {
  const cancelling = new AbortController()
  server.answerNext(() => cancelling.abort(new Error('cancelled')))

  await expect(downloadFile(server.file, options({ signal: cancelling.signal }))).rejects.toThrow('cancelled')
})
