import { InternalAlg } from '@sentinel/contracts/staff/algs'
import { findMissing } from '@sentinel/domain/models/find-missing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedFile } from '../files/testing/seed-file.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())

const make = async (body: object = {}): Promise<InternalAlg> =>
  InternalAlg.parse((await api.as(staff).post('/api/internal/algs', { name: 'Mammals', ...body })).json())

const update = (algId: number, body: object) => api.as(staff).put(`/api/internal/algs/${algId}`, body)
const PLACE = { bucket: 'models', path: 'mammals.tflite' }

test('a model is created with its texts, and has no file at first', async () => {
  const alg = await make({ name: ' Night birds ', framework: 'YOLOv5', author: 'Ada' })
  expect(alg).toMatchObject({
    name: 'Night birds',
    framework: 'YOLOv5',
    author: 'Ada',
    alg_bucket: null,
    alg_path: null,
    md5_checksum: null,
    sha256: null,
    class_count: 0,
  })
  const { rows } = (await api.as(staff).get(`/api/internal/tables/algs?name=night`)).json()
  expect(rows).toEqual([alg])
  expect((await api.as(staff).get(`/api/internal/algs/${alg.alg_id}`)).json()).toEqual(alg)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'Mammals', md5_checksum: 'none' }, 'md5_checksum'],
  [{ name: 'Mammals', framework: 'a\u0000b' }, 'framework'],
])('%o is not a valid model', async (body, field) => {
  const answer = await api.as(staff).post('/api/internal/algs', body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('models that can be released come first in the choice, and checksums are sorted', async () => {
  await make({ framework: 'YOLOv5', md5_checksum: 'b'.repeat(32) })
  const { alg_id } = await make({ framework: 'YOLOv5', md5_checksum: 'a'.repeat(32) })
  await update(alg_id, { bucket: 'models', path: 'a', md5_checksum: 'a'.repeat(32) })
  await make({ framework: 'PyTorch' })
  const sorted = async (sort: string, order: string): Promise<InternalAlg[]> =>
    (await api.as(staff).get(`/api/internal/tables/algs?sort=${sort}&order=${order}`)).json().rows
  const missing = (await sorted('is_releasable', 'desc')).map((alg) => findMissing(alg).length > 0)
  expect(new Set(missing)).toEqual(new Set([true, false]))
  expect(missing).toEqual(missing.toSorted((a, b) => Number(a) - Number(b)))
  const sums = (await sorted('md5_checksum', 'asc')).flatMap((alg) => alg.md5_checksum ?? [])
  expect(sums).toEqual(sums.toSorted())
})

test('bucket and path are both required', async () => {
  const { alg_id } = await make()
  for (const body of [{ bucket: 'models' }, { path: 'a' }, { bucket: ' ', path: 'a' }, {}]) {
    const answer = await update(alg_id, body)
    expect(answer.statusCode).toBe(400)
    expect(Object.values(answer.json().errors)).toContain(
      'Missing information. Check that bucket and path are both set.',
    )
  }
})

test('fields that an update leaves out do not change', async () => {
  const { alg_id } = await make({ author: 'Ada', md5_checksum: 'A'.repeat(32) })
  const updated = (await update(alg_id, { ...PLACE, framework: 'YOLOv5' })).json()
  expect(updated).toMatchObject({
    alg_bucket: 'models',
    alg_path: 'mammals.tflite',
    framework: 'YOLOv5',
    author: 'Ada',
    md5_checksum: 'a'.repeat(32),
  })
})

test('an uploaded file gives a model its bucket, path and checksum, which are removed with it', async () => {
  const { alg_id } = await make()
  const sha256 = await seedFile(api, Buffer.from('a model'))
  const given = (await api.as(staff).put(`/api/internal/algs/${alg_id}/file`, { sha256 })).json()
  expect(given).toMatchObject({
    alg_bucket: 'local',
    alg_path: sha256,
    sha256,
    size_bytes: 7,
    md5_checksum: 'fe2dbffd447a970c1a42dac39791f114',
  })
  expect((await update(alg_id, { bucket: 'local', path: sha256, name: 'Birds' })).json()).toMatchObject({
    name: 'Birds',
    sha256,
  })
  expect((await update(alg_id, PLACE)).json()).toMatchObject({
    alg_bucket: 'models',
    md5_checksum: null,
    sha256: null,
    size_bytes: null,
  })
})

test('the bucket of uploaded files and their checksums cannot be entered by hand', async () => {
  const { alg_id } = await make()
  expect((await update(alg_id, { bucket: 'local', path: 'a' })).json().errors.bucket).toMatch(/Upload/)
  const sha256 = await seedFile(api)
  await api.as(staff).put(`/api/internal/algs/${alg_id}/file`, { sha256 })
  const renamed = { bucket: 'local', path: sha256, md5_checksum: 'a'.repeat(32) }
  expect((await update(alg_id, renamed)).json().errors.md5_checksum).toMatch(/uploaded file/)
})

test('a file that is not stored, or no longer stored, is refused', async () => {
  const { alg_id } = await make()
  const answer = await api.as(staff).put(`/api/internal/algs/${alg_id}/file`, { sha256: '0'.repeat(64) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.sha256).toMatch(/Upload it again/)
})

test('a model that does not exist is not found', async () => {
  for (const answer of [
    await api.as(staff).get('/api/internal/algs/2000000000'),
    await api.as(staff).get('/api/internal/algs/2000000000/classes'),
    await update(2_000_000_000, PLACE),
  ])
    expect(answer.statusCode).toBe(404)
})

test('if a model changes after a user has read it, their update gets a conflict and the uploaded file stays', async () => {
  const { alg_id } = await make()
  const version = String((await api.as(staff).get(`/api/internal/algs/${alg_id}`)).headers.etag)
  const sha256 = await seedFile(api)
  await api.as(staff).put(`/api/internal/algs/${alg_id}/file`, { sha256 })
  const late = await api.app.inject({
    method: 'PUT',
    url: `/api/internal/algs/${alg_id}`,
    headers: { authorization: `Bearer ${staff.token}`, 'if-match': version },
    payload: { ...PLACE, description: 'For the savanna' },
  })
  expect(late.statusCode).toBe(409)
  expect(late.json().errors.general).toMatch(/This model has changed/)
  expect((await api.as(staff).get(`/api/internal/algs/${alg_id}`)).json()).toMatchObject({ sha256 })
})
