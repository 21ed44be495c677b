import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedDeadLetter } from './testing/seed-dead-letter.ts'

const LIST = '/api/internal/deadLetters'
const WORK = '/api/internal/deadLetterWork'

let api: TestApi
let staff: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  deviceId = await api.createDevice()
})
beforeEach(async () => {
  await api.pool.query('truncate dead_letter, dead_letter_work')
})
afterAll(() => api.stop())

const get = async (url: string) => (await api.as(staff).get(url)).json()

async function findActs() {
  const { rows } = await api.pool.query(
    `select kind, device_id, about from account_event where is_act and actor_id = $1 order by event_id desc limit 1`,
    [staff.id],
  )
  return rows[0]
}

async function findJobs(workId: number) {
  const { rows } = await api.pool.query('select task_identifier from graphile_worker.jobs where key = $1', [
    `dead_letter_work:${workId}`,
  ])
  return rows
}

test('the list has the newest dead letters first, and filters by reason, device, beginning of the topic and day', async () => {
  const first = await seedDeadLetter(api.db, { deviceId, receivedAt: '2026-11-18T00:00:00Z' })
  const second = await seedDeadLetter(api.db, { deviceId: 2_000_000_000, reason: 'not_json' })
  const third = await seedDeadLetter(api.db, {
    deviceId,
    topic: `sentinels/${deviceId}/up/100%_x`,
    payload: null,
  })
  const idsOf = async (query: string) =>
    (await get(`${LIST}?${query}`)).rows.map(({ letter_id }: { letter_id: number }) => letter_id)

  expect(await idsOf('')).toEqual([third, second, first])
  expect(await idsOf('order=asc')).toEqual([first, second, third])
  expect(await idsOf('reason=not_json')).toEqual([second])
  expect(await idsOf(`device_id=${deviceId}`)).toEqual([third, first])
  expect(await idsOf(`topic=SENTINELS/${deviceId}/up/100%25_`)).toEqual([third])
  expect(await idsOf('last_received_at=2026-11-19T00:00:00Z&sort=last_received_at')).toEqual([third, second])
  const { rows } = await get(LIST)
  expect(rows.map(({ obstacle }: { obstacle: string }) => obstacle)).toEqual([
    'no_payload',
    'no_device',
    null,
  ])
})

test('the list finds the dead letters of a DevEUI in any notation', async () => {
  await seedDeadLetter(api.db, { deviceId })
  const unknown = await seedDeadLetter(api.db, { deviceId })
  await api.pool.query(
    `update dead_letter set dev_eui = '70b3d57e00000001', device_id = null where dead_letter_id = $1`,
    [unknown],
  )
  const find = async (devEui: string) => (await get(`${LIST}?dev_eui=${devEui}`)).rows
  for (const written of ['70b3d57e00000001', '70-B3-D5-7E-00-00-00-01'])
    expect(await find(written)).toMatchObject([
      { letter_id: unknown, device_id: null, dev_eui: '70b3d57e00000001' },
    ])
  expect(await find('70b3')).toEqual([])
})

test('dead letters are counted by reason, in total and without payload', async () => {
  await seedDeadLetter(api.db, { deviceId })
  const last = await seedDeadLetter(api.db, { deviceId, payload: null })
  const other = await seedDeadLetter(api.db, { deviceId, reason: 'of another version' })
  expect(await get('/api/internal/deadLetterReasons')).toEqual([
    { reason: 'malformed', letters: 2, without_payload: 1, until_id: last },
    { reason: 'of another version', letters: 1, without_payload: 0, until_id: other },
  ])
})

test('a dead letter has the first 64 KiB of its payload, and the download has all of it as bytes that no browser opens', async () => {
  const payload = Buffer.alloc(70_000, 'é<script>')
  const deadLetterId = await seedDeadLetter(api.db, { deviceId, payload })
  const letter = await get(`${LIST}/${deadLetterId}`)
  expect(Buffer.from(letter.content, 'base64').equals(payload.subarray(0, 65_536))).toBe(true)
  expect(letter).toMatchObject({ letter_id: deadLetterId, kept_bytes: 70_000, payload_bytes: 70_000 })

  const { headers, rawPayload } = await api.as(staff).get(`${LIST}/${deadLetterId}/payload`)
  expect(rawPayload.equals(payload)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="dead-letter-${deadLetterId}.bin"`,
    'x-content-type-options': 'nosniff',
  })
})

test('a dead letter also returns a payload that is stored as the file of a photo', async () => {
  const payload = Buffer.alloc(70_000, 7)
  const photoKey = `${deviceId}/2026-11/0190a5f0-3c6e-7c3a-8f4e-000000000001`
  const path = join(api.photoFolder, `${photoKey}.original.jpg`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, payload)
  const deadLetterId = await seedDeadLetter(api.db, {
    deviceId,
    payload: null,
    photoKey,
    payloadBytes: 70_000,
  })
  const letter = await get(`${LIST}/${deadLetterId}`)
  expect(Buffer.from(letter.content, 'base64').equals(payload.subarray(0, 65_536))).toBe(true)
  expect(letter).toMatchObject({ kept_bytes: 70_000, payload_bytes: 70_000, obstacle: null })
  expect(letter).not.toHaveProperty('photo_key')
  expect((await api.as(staff).get(`${LIST}/${deadLetterId}/payload`)).rawPayload.equals(payload)).toBe(true)
  expect(await get('/api/internal/deadLetterReasons')).toMatchObject([{ letters: 1, without_payload: 0 }])

  await rm(path)
  expect(await get(`${LIST}/${deadLetterId}`)).toMatchObject({ content: null })
  expect((await api.as(staff).get(`${LIST}/${deadLetterId}/payload`)).statusCode).toBe(404)
})

test('a dead letter whose payload was not stored has no content and nothing to download', async () => {
  const deadLetterId = await seedDeadLetter(api.db, { deviceId, payload: null })
  expect(await get(`${LIST}/${deadLetterId}`)).toMatchObject({ content: null, kept_bytes: 0 })
  expect((await api.as(staff).get(`${LIST}/${deadLetterId}/payload`)).statusCode).toBe(404)
})

test('repeated requests to decode one dead letter queue one job and appear in the trail once', async () => {
  const deadLetterId = await seedDeadLetter(api.db, { deviceId })
  const ask = async () => (await api.as(staff).post(`${LIST}/${deadLetterId}/decode`)).json()
  const work = await ask()
  expect(work).toMatchObject({ kind: 'decode', letter_id: deadLetterId, state: 'processing', total: 1 })
  expect(await ask()).toEqual(work)
  expect(await findJobs(work.work_id)).toEqual([{ task_identifier: 'work_on_dead_letters' }])
  expect(await findActs()).toEqual({
    kind: 'dead_letters_decoded',
    device_id: deviceId,
    about: { reason: 'malformed', count: 1, letter_id: deadLetterId },
  })
})

test('a dead letter that cannot be decoded is refused before anything is queued', async () => {
  const deadLetterId = await seedDeadLetter(api.db, { deviceId, payload: null })
  expect((await api.as(staff).post(`${LIST}/${deadLetterId}/decode`)).statusCode).toBe(409)
  expect(await get(WORK)).toEqual([])
})

test('work on a reason has the number of dead letters; the same request returns it again, and other work conflicts', async () => {
  await seedDeadLetter(api.db, { deviceId })
  await seedDeadLetter(api.db, { deviceId })
  await seedDeadLetter(api.db, { deviceId, reason: 'not_json' })
  const ask = (kind: string) => api.as(staff).post(WORK, { kind, reason: 'malformed' })
  const work = (await ask('decode')).json()
  expect(work).toMatchObject({ total: 2, letter_id: null, begun_by: staff.email })
  expect(await findActs()).toMatchObject({
    kind: 'dead_letters_decoded',
    about: { reason: 'malformed', count: 2, letter_id: null },
  })
  expect((await ask('decode')).json()).toEqual(work)
  expect((await ask('discard')).statusCode).toBe(409)
  expect(await get(WORK)).toEqual([work])

  const stopped = await api.as(staff).delete(`${WORK}/${work.work_id}`)
  expect(stopped.json()).toMatchObject({ state: 'cancelled' })
  expect(await findActs()).toMatchObject({
    kind: 'dead_letters_stopped',
    about: { kind: 'decode', reason: 'malformed', count: 0 },
  })
  expect((await ask('discard')).json()).toMatchObject({ kind: 'discard', total: 2 })
})

test('work up to an id leaves out dead letters that arrived after it, and ends at the last existing one', async () => {
  const counted = await seedDeadLetter(api.db, { deviceId })
  const last = await seedDeadLetter(api.db, { deviceId })
  const begin = async (untilId: number) => {
    const body = { kind: 'discard', reason: 'malformed', until_id: untilId }
    const { work_id: workId, total } = (await api.as(staff).post(WORK, body)).json()
    const { rows } = await api.pool.query(
      'select until_id from dead_letter_work where dead_letter_work_id = $1',
      [workId],
    )
    await api.as(staff).delete(`${WORK}/${workId}`)
    return { total, untilId: rows[0].until_id }
  }
  expect(await begin(counted)).toEqual({ total: 1, untilId: counted })
  expect(await begin(last + 100)).toEqual({ total: 2, untilId: last })
})

test('stopping work that has ended changes nothing', async () => {
  const work = (await api.as(staff).post(WORK, { kind: 'decode', reason: 'malformed' })).json()
  await api.pool.query(`update dead_letter_work set state = 'completed', ended_at = now()`)
  const stopped = await api.as(staff).delete(`${WORK}/${work.work_id}`)
  expect(stopped.json()).toMatchObject({ state: 'completed' })
  expect(await findActs()).toMatchObject({ kind: 'dead_letters_decoded' })
})

test('a dead letter is discarded once, and the trail records it', async () => {
  const deadLetterId = await seedDeadLetter(api.db, { deviceId })
  expect((await api.as(staff).delete(`${LIST}/${deadLetterId}`)).statusCode).toBe(200)
  expect(await findActs()).toEqual({
    kind: 'dead_letters_discarded',
    device_id: deviceId,
    about: { reason: 'malformed', count: 1, letter_id: deadLetterId },
  })
  expect((await api.as(staff).delete(`${LIST}/${deadLetterId}`)).statusCode).toBe(404)
  expect((await get(LIST)).rows).toEqual([])
})
