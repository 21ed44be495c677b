import type { Publication } from '@sentinel/contracts/staff/publications'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPhotoFile } from '../../testing/photo-file.ts'
import { PICTURE_KEY, seedModel, seedPicturedModel, seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const publication: Publication = {
  is_public: true,
  author: 'Ada Fox',
  licence: 'CC BY 4.0',
  citation: 'Fox A. Night birds. 2026.',
  homepage: 'https://example.org/birds',
  description: '# Night birds\n\nFinds **owls**. <script>alert(1)</script>',
}

let api: TestApi
let staff: TestUser
let algId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  algId = await seedModel(api.db, { name: 'Night birds' })
})
afterAll(() => api.stop())

const publish = (change: Partial<Publication> = {}, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'PUT',
    url: `/api/internal/algs/${algId}/publication`,
    headers: { authorization: `Bearer ${staff.token}`, ...headers },
    payload: { ...publication, ...change },
  })
const uploadPicture = async (file: File, id = algId) => {
  const form = new FormData()
  form.set('image', file)
  return api.app.inject({
    method: 'POST',
    url: `/api/internal/algs/${id}/picture`,
    headers: { authorization: `Bearer ${staff.token}` },
    payload: form,
  })
}
const actsOf = async (kind: string) =>
  (
    await api.pool.query(
      `select about from account_event where is_act and kind = $1 and about->>'alg_id' = $2 order by event_id`,
      [kind, String(algId)],
    )
  ).rows.map(({ about }) => about)

test('a published model is in the marketplace, with its text as it was entered', async () => {
  expect((await publish()).json()).toMatchObject({ ...publication, name: 'Night birds' })
  const owner = await api.createUser()
  const shown = (await api.as(owner).get(`/api/v2/marketplace/models/${algId}`)).json()
  expect(shown).toMatchObject({ author: 'Ada Fox', description: publication.description })
  await publish({ is_public: false })
  expect((await api.as(owner).get(`/api/v2/marketplace/models/${algId}`)).statusCode).toBe(404)
  expect(await actsOf('alg_publication_changed')).toMatchObject([{ is_public: true }, { is_public: false }])
})

test('a model that leaves the marketplace stays with those who have added it', async () => {
  await publish()
  const owner = await api.createUser()
  await api.as(owner).post('/api/v2/marketplace/models', { modelId: algId })
  await publish({ is_public: false })
  expect((await api.as(owner).get(`/api/getModelsForUser/${owner.id}`)).json()).toMatchObject([
    { alg_id: algId },
  ])
})

test('if two people edit one text, the second gets a conflict', async () => {
  const read = await api.as(staff).get(`/api/internal/algs/${algId}/publication`)
  const version = { 'if-match': String(read.headers.etag) }
  expect((await publish({}, version)).statusCode).toBe(200)
  const late = await publish({ author: 'Somebody else' }, version)
  expect(late.statusCode).toBe(409)
  expect((await publish({}, { 'if-match': '*' })).json().author).toBe('Ada Fox')
})

test.each([
  ['homepage', 'javascript:alert(1)'],
  ['homepage', 'https://a b'],
  ['homepage', 'https://['],
  ['homepage', 'http://a:99999'],
  ['author', 'Ada\nFox'],
  ['description', 'a\u0000b'],
  ['description', 'x'.repeat(20_001)],
  ['citation', 'x'.repeat(2001)],
])('%s %j is refused', async (field, value) => {
  const answer = await publish({ [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty(field)
})

test('a picture of 40 megapixels becomes a small JPEG without the metadata of the file', async () => {
  const bytes = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const answer = await uploadPicture(new File([new Uint8Array(bytes)], 'x.jpg'))
  const { image_path: path } = answer.json()
  const picture = await api.as(staff).get(path)
  const { width, height, exif } = await sharp(picture.rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 960, height: 540, exif: undefined })
  expect(await actsOf('alg_picture_set')).toHaveLength(1)
})

test('a new picture has a new address, and a removed one is deleted', async () => {
  const first = (await uploadPicture(await aPhotoFile())).json().image_path
  const second = (await uploadPicture(await aPhotoFile())).json().image_path
  expect(second).not.toBe(first)
  expect((await api.as(staff).get(first)).statusCode).toBe(404)
  const url = `/api/internal/algs/${algId}/picture`
  expect((await api.as(staff).delete(url)).json().image_path).toBeNull()
  expect((await api.as(staff).get(second)).statusCode).toBe(404)
  expect((await api.as(staff).delete(url)).statusCode).toBe(404)
})

test('a file that is not a picture is refused, and the previous picture stays', async () => {
  const pictured = await seedPicturedModel(api.db)
  const answer = await uploadPicture(new File(['<svg onload="alert(1)"/>'], 'x.svg'), pictured)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.image).toContain('not a photo')
  expect((await api.as(staff).get(`/api/models/${pictured}/picture/${PICTURE_KEY}`)).statusCode).toBe(200)
})

test('an unused model is deleted', async () => {
  expect((await api.as(staff).delete(`/api/internal/algs/${algId}`)).json()).toEqual({ alg_id: algId })
  expect((await api.as(staff).get(`/api/internal/algs/${algId}`)).statusCode).toBe(404)
  expect(await actsOf('alg_deleted')).toEqual([{ alg_id: algId, name: 'Night birds' }])
})

test('a model in use is not deleted, and the answer names what uses it', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  const name = `Night ${algId}`
  const releaseId = await seedRelease(api.db, { name })
  await api.pool.query(
    'insert into alg_release_component (release_id, alg_id, position, sensitivity) values ($1, $2, 0, 0.5)',
    [releaseId, algId],
  )
  await api.pool.query('insert into device_alg (device_id, alg_id) values ($1, $2)', [deviceId, algId])
  await api.pool.query('insert into user_alg (user_id, alg_id) values ($1, $2)', [owner.id, algId])
  await api.pool.query('update device_stat set last_alg_id = $2 where device_id = $1', [deviceId, algId])
  const answer = await api.as(staff).delete(`/api/internal/algs/${algId}`)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().errors.general).toBe(
    `This model cannot be deleted: 1 release holds it (${name}), 1 camera runs it, 1 camera has sent insights of it, and 1 account has it.`,
  )
  expect((await api.as(staff).get(`/api/internal/algs/${algId}`)).statusCode).toBe(200)
})

test('a model that others have published can be hidden, but not changed otherwise', async () => {
  const reference = 1_000_000_004
  const url = `/api/internal/algs/${reference}`
  const refused = [
    await api.as(staff).put(url, { bucket: 'b', path: 'p' }),
    await api.as(staff).put(`${url}/classes`, { classes: [] }),
    await api.as(staff).delete(url),
  ]
  const { is_public: _, ...read } = (await api.as(staff).get(`${url}/publication`)).json()
  refused.push(await api.as(staff).put(`${url}/publication`, { ...read, is_public: true, author: 'Me' }))
  for (const answer of refused) expect(answer.statusCode).toBe(409)
  const hidden = await api.as(staff).put(`${url}/publication`, { ...read, is_public: false })
  expect(hidden.json()).toMatchObject({ is_public: false, is_reference: true, class_count: 34 })
})
