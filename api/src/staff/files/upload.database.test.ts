import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { StoredFile } from '@sentinel/contracts/staff/files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { sweepFiles } from './sweep-files.ts'
import { seedFile } from './testing/seed-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApi
let staff: TestUser
let content: Buffer

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(() => {
  content = randomBytes(100_000)
})
afterAll(() => api.stop())

const hashOf = (kind: string, bytes = content) => createHash(kind).update(bytes).digest('hex')

async function upload(bytes: Buffer, { query = '', field = 'file' } = {}) {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], 'model.tflite'))
  const encoded = new Response(form)
  return api.app.inject({
    method: 'POST',
    url: `/api/internal/files${query}`,
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** Returns the unfinished files on disk, excluding complete files from other tests. */
async function findParts(): Promise<string[]> {
  return readdir(join(api.fileFolder, 'parts')).catch(() => [])
}

const isStored = (sha256: string) =>
  readFile(join(api.fileFolder, storedFileName(sha256))).then(
    () => true,
    () => false,
  )

test('a file is stored under its SHA-256, with its MD5 and size', async () => {
  const answer = await upload(content)
  const stored = StoredFile.parse(answer.json())
  expect(stored).toMatchObject({ sha256: hashOf('sha256'), md5: hashOf('md5'), size_bytes: 100_000 })
  expect(await readFile(join(api.fileFolder, storedFileName(stored.sha256)))).toEqual(content)
  expect(await findParts()).toEqual([])
})

test('the same content is stored once, even when it is uploaded twice at the same time', async () => {
  const answers = await Promise.all([upload(content), upload(content), upload(content)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const { rows } = await api.pool.query(`select from stored_file where sha256 = decode($1, 'hex')`, [
    hashOf('sha256'),
  ])
  expect(rows).toHaveLength(1)
  expect(await findParts()).toEqual([])
})

test.each(['sha256', 'md5'])('an announced %s is compared, whatever its case', async (kind) => {
  const right = await upload(content, { query: `?checksum=${hashOf(kind).toUpperCase()}` })
  expect(right.statusCode).toBe(200)
  const other = randomBytes(10)
  const wrong = await upload(other, { query: `?checksum=${hashOf(kind)}` })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().errors.checksum).toMatch(/another checksum/)
  expect(await isStored(hashOf('sha256', other))).toBe(false)
  expect(await findParts()).toEqual([])
})

test('an empty file, a form without the file and an invalid checksum are refused', async () => {
  expect((await upload(Buffer.alloc(0))).json().errors).toEqual({ file: 'The file is empty.' })
  expect((await upload(content, { field: 'photo' })).json().errors.file).toMatch(/no file/)
  expect((await upload(content, { query: '?checksum=12' })).json().errors.checksum).toMatch(/MD5/)
  const { statusCode } = await api.as(staff).post('/api/internal/files', {})
  expect(statusCode).toBe(415)
})

test('an upload that is cut at 99 % leaves no file', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="m.tflite"\r\n\r\n'
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/internal/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${staff.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${head.length + content.length + 1000}\r\n\r\n${head}`,
  )
  socket.write(content)
  await expect.poll(findParts).toHaveLength(1)
  socket.destroy()
  await expect.poll(findParts).toEqual([])
  expect(await isStored(hashOf('sha256'))).toBe(false)
})

test('a disk failure is answered, however much of the file is still to be sent', async () => {
  const broken = await startTestApi({ beside: api })
  await writeFile(broken.fileFolder, 'not a folder')
  await broken.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = broken.app.server.address() as { port: number }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(20_000_000)], 'model.tflite'))
  const answer = await fetch(`http://127.0.0.1:${port}/api/internal/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
    body: form,
  })
  await broken.stop()
  expect(answer.status).toBe(500)
})

test('the file of a row whose removal is not committed stays', async () => {
  const sha256 = await seedFile(api)
  const old = new Date(Date.now() - 2 * DAY_MS)
  await utimes(join(api.fileFolder, storedFileName(sha256)), old, old)
  await api.pool.query(`update stored_file set uploaded_at = $2 where sha256 = decode($1, 'hex')`, [
    sha256,
    old,
  ])
  await api.pool.query(`create function refuse_sweep() returns trigger language plpgsql as $$
    begin raise exception 'the connection is lost'; end $$`)
  await api.pool.query(`create constraint trigger lost after delete on stored_file initially deferred
    for each row execute function refuse_sweep()`)
  await expect(sweepFiles({ ...api, log: api.app.log, now: Date.now })).rejects.toThrow(/connection is lost/)
  await api.pool.query('drop trigger lost on stored_file')
  expect(await isStored(sha256)).toBe(true)
})

test('no file is accepted when the disk is below its reserve', async () => {
  const full = await startTestApi({ beside: api, config: { diskReserveBytes: Number.MAX_SAFE_INTEGER } })
  const answer = await full.app.inject({
    method: 'POST',
    url: '/api/internal/files',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'nothing',
  })
  await full.stop()
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors.file).toMatch(/no room/)
})

test('a day after its upload, a file that nothing refers to is removed, and others stay', async () => {
  const [unused, fresh, ofModel, ofFirmware, ofCommand, unnamed] = [
    await seedFile(api),
    await seedFile(api),
    await seedFile(api),
    await seedFile(api),
    await seedFile(api),
    await seedFile(api),
  ]
  await api.pool.query(`insert into alg (name, file_sha256) values ('Mammals', decode($1, 'hex'))`, [ofModel])
  await api.pool.query(`insert into firmware (version, sha256) values ('9.9.9', decode($1, 'hex'))`, [
    ofFirmware,
  ])
  await api.pool.query(
    `with made as (
      insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
      values (gen_random_uuid(), gen_random_uuid(), $2, 1, 'update_model_settings', '{}', '{}', now()) returning command_key)
    insert into command_file (command_key, position, sha256) select command_key, 1, decode($1, 'hex') from made`,
    [ofCommand, await api.createDevice()],
  )
  await api.pool.query(`delete from stored_file where sha256 = decode($1, 'hex')`, [unnamed])
  const old = new Date(Date.now() - 2 * DAY_MS)
  for (const sha256 of [unused, ofModel, ofFirmware, ofCommand, unnamed]) {
    await utimes(join(api.fileFolder, storedFileName(sha256)), old, old)
    await api.pool.query(`update stored_file set uploaded_at = $2 where sha256 = decode($1, 'hex')`, [
      sha256,
      old,
    ])
  }
  await sweepFiles({ ...api, log: api.app.log, now: Date.now })
  const left = await Promise.all([unused, fresh, ofModel, ofFirmware, ofCommand, unnamed].map(isStored))
  expect(left).toEqual([false, true, true, true, true, false])
})

test('a file that is uploaded again stays for another day', async () => {
  await upload(content)
  const old = new Date(Date.now() - 2 * DAY_MS)
  const path = join(api.fileFolder, storedFileName(hashOf('sha256')))
  await utimes(path, old, old)
  await api.pool.query('update stored_file set uploaded_at = $1', [old])
  await upload(content)
  await sweepFiles({ ...api, log: api.app.log, now: Date.now })
  expect(await isStored(hashOf('sha256'))).toBe(true)
})
