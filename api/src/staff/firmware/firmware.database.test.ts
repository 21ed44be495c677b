import { Firmware, TagTarget } from '@sentinel/contracts/staff/firmware'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedFile } from '../files/testing/seed-file.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedFirmware } from './testing/seed-firmware.ts'

let api: TestApi
let staff: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff', email: 'staff@example.org' })
})
afterAll(() => api.stop())

const add = (body: object) => api.as(staff).post('/api/internal/firmware', body)
const move = (tag: string, body: object) => api.as(staff).put(`/api/internal/firmwareTags/${tag}`, body)
const tags = async () =>
  TagTarget.array().parse((await api.as(staff).get('/api/internal/firmwareTags')).json())

test('a version is added from an uploaded file, and listed, the newest first', async () => {
  const sha256 = await seedFile(api)
  const added = (await add({ version: '2.3.0', notes: 'Longer battery life', sha256 })).json()
  expect(Firmware.parse(added)).toMatchObject({
    version: '2.3.0',
    notes: 'Longer battery life',
    sha256,
    size_bytes: 64,
    created_by: 'staff@example.org',
    tags: [],
  })
  const newer = await seedFirmware(api)
  const first = await api.as(staff).get('/api/internal/firmware?limit=1')
  expect(first.json()[0].firmware_id).toBe(newer)
  const rest = await api
    .as(staff)
    .get(`/api/internal/firmware?cursor=${String(first.headers['x-next-cursor'])}`)
  expect(rest.json()).toEqual([added])
})

test('a version exists once, even when two users add it at the same time', async () => {
  const sha256 = await seedFile(api)
  const answers = await Promise.all([1, 2, 3].map(() => add({ version: '2.4.0', sha256 })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test.each([
  [{ version: 'newest' }, 'version'],
  [{ version: '2.5' }, 'version'],
  [{ version: '2.5.0', sha256: '0'.repeat(64) }, 'sha256'],
  [{ version: '2.5.0', sha256: 'abc' }, 'sha256'],
])('%o is not a valid firmware version', async (body, field) => {
  const answer = await add({ sha256: await seedFile(api), ...body })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('there are four tags, which point to nothing until they are set', async () => {
  const before = await tags()
  expect(before.map(({ tag }) => tag)).toEqual(['release', 'alpha', 'staging', 'staging-app'])
  const firmware_id = await seedFirmware(api, '3.0.0')
  const moved = (await move('staging-app', { firmware_id, from: null })).json()
  expect(moved).toMatchObject({ tag: 'staging-app', version: '3.0.0', moved_by: 'staff@example.org' })
  expect((await tags()).at(-1)).toEqual(moved)
  expect((await move('nightly', { firmware_id })).statusCode).toBe(400)
  expect((await move('alpha', { firmware_id: 2_000_000_000 })).statusCode).toBe(404)
})

test('if two users move a tag that both have seen, the second gets a conflict with the current version', async () => {
  const [first, second] = [await seedFirmware(api, '3.1.0'), await seedFirmware(api, '3.2.0')]
  const answers = await Promise.all([
    move('alpha', { firmware_id: first, from: null }),
    move('alpha', { firmware_id: second, from: null }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
  const { version } = (await tags()).find(({ tag }) => tag === 'alpha')!
  expect(refused.errors.general).toBe(`alpha points to ${version} by now. Check, then move it again.`)
})

test('moving a tag to the version it already points to changes nothing', async () => {
  const firmware_id = await seedFirmware(api)
  const moved = (await move('release', { firmware_id })).json()
  expect((await move('release', { firmware_id, from: null })).json()).toEqual(moved)
})

test('a version that a tag points to cannot be removed, another one can', async () => {
  const [tagged, loose] = [await seedFirmware(api, '4.0.0'), await seedFirmware(api)]
  await move('staging', { firmware_id: tagged })
  const refused = await api.as(staff).delete(`/api/internal/firmware/${tagged}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors.general).toMatch(/4.0.0 cannot be removed: staging points to it/)
  expect((await api.as(staff).delete(`/api/internal/firmware/${loose}`)).statusCode).toBe(200)
  expect((await api.as(staff).delete(`/api/internal/firmware/${loose}`)).statusCode).toBe(404)
})
