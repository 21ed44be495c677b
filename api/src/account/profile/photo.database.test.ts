import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { aJpeg, anAnimatedPng, anAnimation, aPngThatClaims } from './testing/photo-files.ts'

const IS_NO_PHOTO = 'This file is not a photo. Choose a JPEG, PNG or WebP.'
const IS_ANIMATED = 'This picture is animated. Choose a photo.'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

function upload(
  user: Pick<TestUser, 'token'>,
  bytes: Uint8Array,
  { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {},
): Promise<TestAnswer> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type }))
  return send(user, form)
}

function send({ token }: Pick<TestUser, 'token'>, payload: FormData | Buffer, type?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  return api.app.inject({ method: 'POST', url: '/api/user/image', headers, payload })
}

async function filesOf(user: TestUser): Promise<string[]> {
  const names = await readdir(api.userImageFolder).catch(() => [])
  return names.filter((name) => name.startsWith(`${user.id}-`))
}

const imageUrlOf = async (user: TestUser): Promise<string | null> =>
  (await api.as(user).get('/api/user')).json().imageUrl

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes a square JPEG that the browser caches',
  async (format) => {
    const user = await api.createUser()
    const photo = await sharp(await aJpeg(900, 600))
      .toFormat(format)
      .toBuffer()
    const answer = await upload(user, photo)
    expect(answer.json()).toEqual({ imageUrl: expect.stringMatching(/^\/api\/user\/image\/[0-9a-f-]{36}$/) })
    const { imageUrl } = answer.json()
    expect(await imageUrlOf(user)).toBe(imageUrl)
    const served = await api.as(user).get(imageUrl)
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 512,
    })
  },
)

test('a photo is stored upright and without the metadata of its file', async () => {
  const user = await api.createUser()
  // The picture's metadata rotates it: the red part is on the left in the file but at the top when displayed.
  const red = await aJpeg(200, 400, '#ff0000')
  const lying = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada Fox' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { imageUrl } = (await upload(user, lying)).json()
  const picture = (await api.as(user).get(imageUrl)).rawPayload
  const { exif, orientation, icc, xmp } = await sharp(picture).metadata()
  expect({ exif, orientation, icc, xmp }).toEqual({})
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const pixelAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  expect(pixelAt(256, 100)[0]).toBeGreaterThan(200)
  expect(pixelAt(256, 400)[2]).toBeGreaterThan(200)
})

test('a new photo gets a new address, and the previous one and its file are deleted', async () => {
  const user = await api.createUser()
  const first = (await upload(user, await aJpeg())).json().imageUrl
  const second = (await upload(user, await aJpeg(64, 64, '#123456'))).json().imageUrl
  expect(second).not.toBe(first)
  expect(await filesOf(user)).toEqual([`${user.id}-${second.split('/').at(-1)}.jpg`])
  expect((await api.as(user).get(first)).statusCode).toBe(404)
  expect((await api.as(user).get(second)).statusCode).toBe(200)
})

test('if several photos are uploaded at the same time, one remains, with its file', async () => {
  const user = await api.createUser()
  const photo = await aJpeg()
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(user, photo)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await filesOf(user)).toHaveLength(1)
  expect((await api.as(user).get((await imageUrlOf(user))!)).statusCode).toBe(200)
})

test('other users cannot read the photo, and a malformed key is refused', async () => {
  const user = await api.createUser()
  const { imageUrl } = (await upload(user, await aJpeg())).json()
  for (const other of [await api.createUser(), await api.createUser({ role: 'staff' })])
    expect((await api.as(other).get(imageUrl)).statusCode).toBe(404)
  expect((await api.as(user).get('/api/user/image/..%2F..%2Fjwt-secret')).statusCode).toBe(400)
})

test.each([
  [
    'an SVG with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    IS_NO_PHOTO,
  ],
  ['a text that is named .png', async () => Buffer.from('This is a text.'), IS_NO_PHOTO],
  ['an empty file', async () => Buffer.alloc(0), IS_NO_PHOTO],
  ['an animated GIF', () => anAnimation('gif'), IS_NO_PHOTO],
  [
    'a TIFF',
    async () =>
      sharp(await aJpeg())
        .tiff()
        .toBuffer(),
    IS_NO_PHOTO,
  ],
  ['an animated WebP', () => anAnimation('webp'), IS_ANIMATED],
  ['an animated PNG', () => anAnimatedPng(), IS_ANIMATED],
  [
    'a PNG of 30000 × 30000 pixels',
    async () => aPngThatClaims(30_000, 30_000),
    'This photo has more than 64 megapixels. Choose a smaller one.',
  ],
  [
    'a PNG whose data ends early',
    async () => aPngThatClaims(2000, 2000),
    'This photo is damaged and cannot be read. Choose another one.',
  ],
  [
    'half a JPEG',
    async () => (await aJpeg(640, 640)).subarray(0, 1500),
    'This photo is damaged and cannot be read. Choose another one.',
  ],
])('%s is refused, and the previous photo stays', async (_title, makeFile, words) => {
  const user = await api.createUser()
  const { imageUrl } = (await upload(user, await aJpeg())).json()
  const answer = await upload(user, await makeFile(), { name: 'photo.png', type: 'image/png' })
  expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
    400,
    'invalid',
    { image: words },
  ])
  expect(await imageUrlOf(user)).toBe(imageUrl)
  expect(await filesOf(user)).toHaveLength(1)
})

test('a file of 11 MB is refused as too large', async () => {
  const user = await api.createUser()
  const padded = Buffer.concat([await aJpeg(), Buffer.alloc(11_000_000)])
  const answer = await upload(user, padded)
  const words = 'The photo is larger than 10 MB. Choose a smaller one.'
  expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
    413,
    'too_large',
    { image: words },
  ])
  expect(await filesOf(user)).toEqual([])
})

test('a file of exactly 10 MB is accepted', async () => {
  const user = await api.createUser()
  const photo = await aJpeg()
  const padded = Buffer.concat([photo, Buffer.alloc(UPLOADED_IMAGE_MAX_BYTES - photo.length)])
  expect((await upload(user, padded)).statusCode).toBe(200)
})

test('a form without the file, a form that is cut off and a body that is not a form are refused', async () => {
  const user = await api.createUser()
  const missing = { image: 'The form has no file with the name image.' }
  const other = await upload(user, await aJpeg(), { field: 'picture' })
  expect([other.statusCode, other.json().errors]).toEqual([400, missing])
  const text = new FormData()
  text.set('image', 'a text')
  const noFile = await send(user, text)
  expect([noFile.statusCode, noFile.json().errors]).toEqual([400, missing])
  const begun = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
  const cut = await send(user, Buffer.from(begun), 'multipart/form-data; boundary=x')
  expect([cut.statusCode, cut.json().code]).toEqual([400, 'invalid'])
  const json = await api.as(user).post('/api/user/image', { image: 'x' })
  expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('a viewer cannot upload a photo', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await upload(viewer, await aJpeg())).statusCode).toBe(403)
  expect(await filesOf(viewer)).toEqual([])
})

test('other windows of the user are notified', async () => {
  const user = await api.createUser()
  await upload(user, await aJpeg())
  const { rows } = await api.pool.query('select kind from change_log where user_ids = array[$1::int]', [
    user.id,
  ])
  expect(rows).toEqual([{ kind: 'lists:changed' }])
})

test('the upload fails if the folder cannot be written, and the row names no photo', async () => {
  const user = await api.createUser()
  const other = await startTestApi({ beside: api, userImageFolder: join('/dev/null', 'user-images') })
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await aJpeg())], 'photo.jpg', { type: 'image/jpeg' }))
  const answer = await other.app.inject({
    method: 'POST',
    url: '/api/user/image',
    headers: { authorization: `Bearer ${user.token}` },
    payload: form,
  })
  await other.stop()
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  expect(await imageUrlOf(user)).toBeNull()
})

/** Opens a connection and sends the beginning of an upload. */
async function beginUpload({ token }: TestUser, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/user/image HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nx',
  )
  return socket
}

test('uploads that their browsers have aborted, even while they waited, free their capacity for the next ones', async () => {
  const user = await api.createUser()
  const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  const uploads: Socket[] = []
  for (let round = 0; round < 3; round++) uploads.push(await beginUpload(user, Number(port)))
  await expect
    .poll(() =>
      api
        .as(user)
        .get('/api/user')
        .then(({ statusCode }) => statusCode),
    )
    .toBe(200)
  for (const socket of uploads.toReversed()) {
    socket.destroy()
    await once(socket, 'close')
  }
  for (let round = 0; round < 2; round++)
    expect((await upload(user, await aJpeg(300, 200))).statusCode).toBe(200)
  expect((await api.as(user).get('/api/user')).statusCode).toBe(200)
})
