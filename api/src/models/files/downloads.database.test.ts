import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedFile } from '../../staff/files/testing/seed-file.ts'
import { seedModel } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const MINUTE_MS = 60_000

let api: TestApi
let user: TestUser
let nowMs = Date.now()
let content: Buffer
let algId: number
let sha256: string

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs })
})
beforeEach(async () => {
  user = await api.createUser()
  content = randomBytes(1000)
  sha256 = createHash('sha256').update(content).digest('hex')
  algId = await seedModel(api.db, { userId: user.id, name: 'Nachtvögel / 夜' })
  await seedFile(api, content)
  await setFile(sha256)
})
afterAll(() => api.stop())

const setFile = (sum: string | null) =>
  api.pool.query(`update alg set file_sha256 = decode($2, 'hex') where alg_id = $1`, [algId, sum])
const download = (headers: Record<string, string> = {}) =>
  api.app.inject({
    url: `/api/models/${algId}/download`,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })
const makeTicket = async () => (await api.as(user).post(`/api/models/${algId}/download/ticket`)).json()

test('a model is downloaded whole, with its checksum and a name', async () => {
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    etag: `"${sha256}"`,
    'accept-ranges': 'bytes',
    'content-length': '1000',
    'content-disposition': `attachment; filename="model-${algId}-nachtvo-gel.bin"`,
  })
  expect(answer.rawPayload.equals(content)).toBe(true)
})

test('a range is answered, and one beyond the end is refused', async () => {
  const part = await download({ range: 'bytes=990-' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe('bytes 990-999/1000')
  expect(part.rawPayload.equals(content.subarray(990))).toBe(true)
  const beyond = await download({ range: 'bytes=1000-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */1000')
})

test('a ticket needs no session, accepts a Range, and expires after 10 minutes', async () => {
  const ticket = await makeTicket()
  expect(ticket).toMatchObject({ sha256, size_bytes: 1000 })
  const part = await api.app.inject({ url: ticket.url, headers: { range: 'bytes=0-9' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(content.subarray(0, 10))).toBe(true)
  nowMs += 10 * MINUTE_MS + 1
  expect((await api.app.inject({ url: ticket.url })).statusCode).toBe(404)
})

test('a ticket is invalid once the file is replaced, the model leaves the account or the account is disabled', async () => {
  const fetchStatus = async ({ url }: { url: string }) => (await api.app.inject({ url })).statusCode
  const ticket = await makeTicket()
  await setFile(await seedFile(api))
  expect(await fetchStatus(ticket)).toBe(404)
  await setFile(sha256)
  expect(await fetchStatus(ticket)).toBe(200)
  await api.pool.query('update user_account set disabled_at = now() where user_id = $1', [user.id])
  expect(await fetchStatus(ticket)).toBe(404)
  await api.pool.query('update user_account set disabled_at = null where user_id = $1', [user.id])
  await api.pool.query('delete from user_alg where user_id = $1', [user.id])
  expect(await fetchStatus(ticket)).toBe(404)
})

test('a ticket ends with the session that requested it, and with no other', async () => {
  const fetchStatus = async ({ url }: { url: string }) => (await api.app.inject({ url })).statusCode
  const ticket = await makeTicket()
  const token = await api.sessions.begin(api.db, { userId: user.id, userAgent: 'other' })
  const ofOther = (await api.as({ token }).post(`/api/models/${algId}/download/ticket`)).json()
  expect(await fetchStatus(ticket)).toBe(200)
  const sessions: { session_id: string; is_current: boolean }[] = (
    await api.as(user).get('/api/sessions')
  ).json()
  await api
    .as({ token })
    .delete(`/api/sessions/${sessions.find((session) => session.is_current)?.session_id}`)
  expect(await fetchStatus(ticket)).toBe(404)
  expect(await fetchStatus(ofOther)).toBe(200)
  await api.pool.query(`update user_session set expires_at = now() where user_id = $1`, [user.id])
  expect(await fetchStatus(ofOther)).toBe(404)
})

test('a file that is missing on the disk gets no ticket', async () => {
  await rm(join(api.fileFolder, storedFileName(sha256)))
  expect((await api.as(user).post(`/api/models/${algId}/download/ticket`)).statusCode).toBe(503)
})

test('a changed ticket is not found', async () => {
  const { url } = await makeTicket()
  for (const changed of [`${url}x`, url.replace(/\.[^.]*$/, '.AAAA'), '/api/downloads/x'])
    expect((await api.app.inject({ url: changed })).statusCode).toBe(404)
})

test('a model of another user, or without a file, is not found', async () => {
  const other = await api.createUser()
  const url = `/api/models/${algId}/download`
  expect((await api.as(other).get(url)).statusCode).toBe(404)
  expect((await api.as(other).post(`${url}/ticket`)).statusCode).toBe(404)
  await setFile(null)
  expect((await download()).statusCode).toBe(404)
})
