import type { OutgoingHttpHeaders } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/test-api.ts'

const CACHED_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

/** Creates an insight with a photo on the owner's device. Each file's content identifies it. */
async function takePhoto(takenAt: string): Promise<{ insightId: number; photoUrl: string }> {
  const insightId = await seedInsight(api.pool, { deviceId, takenAt })
  const photoUrl = await seedPhoto(api.pool, insightId)
  for (const version of ['original', 'photo', 'thumbnail']) {
    const path = join(api.photoFolder, `${photoUrl}.${version}.jpg`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, version)
  }
  return { insightId, photoUrl }
}

const addressOf = (photoUrl: string) =>
  `/api/photo?deviceId=${deviceId}&photoUrl=${encodeURIComponent(photoUrl)}`

function getPhoto(user: TestUser | undefined, photoUrl: string, more = ''): Promise<TestAnswer> {
  return api.as(user).get(`${addressOf(photoUrl)}${more}`)
}

/** Requests a photo like a browser that already has part or all of it. */
function askPhoto(user: TestUser, photoUrl: string, headers: OutgoingHttpHeaders): Promise<TestAnswer> {
  const authorization = `Bearer ${user.token}`
  return api.app.inject({ url: addressOf(photoUrl), headers: { authorization, ...headers } })
}

test('the owner gets the developed photo, or its thumbnail on request, and may cache both', async () => {
  const { photoUrl } = await takePhoto('2026-11-01T00:00:00.000Z')
  const photo = await getPhoto(owner, photoUrl)
  expect([photo.statusCode, photo.body]).toEqual([200, 'photo'])
  expect(photo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': CACHED_BY_THE_BROWSER,
    'x-content-type-options': 'nosniff',
  })
  expect((await getPhoto(owner, photoUrl, '&thumbnail=true')).body).toBe('thumbnail')
})

test('an interrupted download continues where it stopped', async () => {
  const { photoUrl } = await takePhoto('2026-11-04T00:00:00.000Z')
  const rest = await askPhoto(owner, photoUrl, { range: 'bytes=2-' })
  expect([rest.statusCode, rest.body]).toEqual([206, 'oto'])
  expect(rest.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': 'bytes 2-4/5',
    'content-type': 'image/jpeg',
    'cache-control': CACHED_BY_THE_BROWSER,
  })
  const beyond = await askPhoto(owner, photoUrl, { range: 'bytes=5-' })
  expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
})

test('a photo that the browser has cached is not sent again', async () => {
  const { photoUrl } = await takePhoto('2026-11-05T00:00:00.000Z')
  const etag = String((await getPhoto(owner, photoUrl)).headers.etag)
  const again = await askPhoto(owner, photoUrl, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, 'cache-control': CACHED_BY_THE_BROWSER })
  const changed = await askPhoto(owner, photoUrl, { 'if-none-match': 'W/"another"' })
  expect([changed.statusCode, changed.body]).toEqual([200, 'photo'])
})

test('ranges and tags reveal nothing to a user who may not see a photo', async () => {
  const { photoUrl } = await takePhoto('2026-11-06T00:00:00.000Z')
  const etag = String((await getPhoto(owner, photoUrl)).headers.etag)
  const stranger = await api.createUser()
  for (const headers of [{ range: 'bytes=0-1' }, { range: 'bytes=9-' }, { 'if-none-match': etag }])
    expect((await askPhoto(stranger, photoUrl, headers)).statusCode).toBe(404)
})

test('only an image loads by the session cookie', async () => {
  const { photoUrl } = await takePhoto('2026-11-02T00:00:00.000Z')
  const signedIn = await api.createUser({ password: 'Sentinel-7-test!' })
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [signedIn.id, deviceId])
  const login = await api
    .as(undefined)
    .post('/api/login', { email: signedIn.email, password: 'Sentinel-7-test!' })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  expect((await api.app.inject({ url: addressOf(photoUrl), cookies })).statusCode).toBe(200)
  expect((await api.app.inject({ url: '/api/user', cookies })).statusCode).toBe(401)
})

test('a stranger and a later owner cannot find the photo, and a made-up name is not found', async () => {
  const { photoUrl } = await takePhoto('2026-11-03T00:00:00.000Z')
  const [stranger, next] = [await api.createUser(), await api.createUser()]
  await api.pool.query(`select link_device($1, $2, now())`, [next.id, deviceId])
  for (const user of [stranger, next]) {
    const answer = await getPhoto(user, photoUrl)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  }
  expect((await getPhoto(undefined, photoUrl)).statusCode).toBe(401)
  for (const name of ['../../jwt-secret', `${photoUrl}.original.jpg`, 'nothing'])
    expect((await getPhoto(owner, name)).statusCode).toBe(404)
})

test('a photo whose file was deleted is not found, with the common error shape', async () => {
  const photoUrl = await seedPhoto(api.pool, await seedInsight(api.pool, { deviceId }))
  const answer = await getPhoto(owner, photoUrl)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('the list of photos goes from the newest insight on by cursor, and has only the owner’s photos', async () => {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  const photos: { insight_id: number; photoUrl: string }[] = []
  for (const day of [1, 2, 3]) {
    const insight_id = await seedInsight(api.pool, {
      deviceId: device,
      takenAt: `2026-07-0${day}T00:00:00.000Z`,
    })
    photos.unshift({ insight_id, photoUrl: await seedPhoto(api.pool, insight_id) })
  }
  const first = await api.as(user).get('/api/insights/photos?limit=2')
  expect(first.json()).toMatchObject(photos.slice(0, 2))
  const rest = await api
    .as(user)
    .get(`/api/insights/photos?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect(rest.json()).toMatchObject(photos.slice(2))
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await api.as(await api.createUser()).get('/api/insights/photos')).json()).toEqual([])
})
