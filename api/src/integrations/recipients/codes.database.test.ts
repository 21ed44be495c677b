import { RECIPIENT_CODE_TRIES_MAX } from '@sentinel/contracts/integrations/limits'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendingConfig } from '../../testing/sending-config.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { workTexts } from './testing/work-texts.ts'

const NUMBER = '+12025550123'
const KENYAN = '+254712345678'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({ config: sendingConfig })
})
beforeEach(async () => {
  await api.pool.query('delete from attempt; delete from graphile_worker._private_jobs')
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const addSms = (phoneNumbers: string[]) =>
  api.as(owner).post('/api/integrations', { platform: 'sms', options: { phoneNumbers } })
const enter = (code: string) =>
  api.as(owner).post('/api/integrations/sms/recipients/code', { recipient: NUMBER, code })

async function states(): Promise<string[]> {
  const [integration] = (await api.as(owner).get('/api/integrations')).json()
  return integration.options.recipientStates
}

async function failures() {
  const [integration] = (await api.as(owner).get('/api/integrations')).json()
  return integration.options.recipientFailures
}

/** Returns the numbers for which an alert from the owner's camera is queued. */
async function raiseAlert(): Promise<string[]> {
  await api.pool.query('delete from alert where user_id = $1', [owner.id])
  await api.pool.query(`insert into alert (user_id, device_id, alert_type) values ($1, $2, 'low_battery')`, [
    owner.id,
    deviceId,
  ])
  const { rows } = await api.pool.query<{ recipient: string }>(
    'select recipient from outbox where user_id = $1',
    [owner.id],
  )
  return rows.map(({ recipient }) => recipient)
}

test('a number is confirmed with the code from its text message', async () => {
  await addSms([NUMBER])
  expect(await raiseAlert()).toEqual([])
  const [text] = await workTexts(api)
  expect(text?.to).toBe(NUMBER)
  const code = text?.body.slice(0, 6) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const response = await enter(code)
  expect(response.json()).toMatchObject({ options: { recipientStates: ['confirmed'] } })
  expect(await raiseAlert()).toEqual([NUMBER])
})

test('a code can be tried a limited number of times, also at the same time, and is invalid afterwards', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts(api)
  const code = text?.body.slice(0, 6) ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  const tries = await Promise.all(Array.from({ length: RECIPIENT_CODE_TRIES_MAX + 3 }, () => enter(wrong)))
  const answers = tries.map((response) => response.json().errors.code)
  expect(answers.filter((answer) => answer === 'The code is wrong.')).toHaveLength(RECIPIENT_CODE_TRIES_MAX)
  expect((await enter(code)).statusCode).toBe(400)
  expect(await states()).toEqual(['waiting'])
  await api.as(owner).post('/api/integrations/sms/recipients', { recipient: NUMBER })
  const [again] = await workTexts(api)
  expect((await enter(again?.body.slice(0, 6) ?? '')).statusCode).toBe(200)
})

test('a code that is too old is refused, and the database does not contain it', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts(api)
  const code = text?.body.slice(0, 6) ?? ''
  const { rows } = await api.pool.query('select * from recipient_confirmation where user_id = $1', [owner.id])
  expect(JSON.stringify(rows)).not.toContain(code)
  await api.pool.query(`update recipient_confirmation set code_expires_at = now() where user_id = $1`, [
    owner.id,
  ])
  expect((await enter(code)).json()).toMatchObject({
    errors: { code: expect.stringContaining('Send a new one') },
  })
})

test('the correct code sent twice at the same time confirms the number, and both answers report it', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts(api)
  const code = text?.body.slice(0, 6) ?? ''
  const holder = await api.pool.connect()
  await holder.query('begin')
  await holder.query('select from recipient_confirmation where user_id = $1 for update', [owner.id])
  const answers = Promise.all([enter(code), enter(code)])
  await vi.waitFor(async () => {
    const { rowCount } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(2)
  })
  await holder.query('commit')
  holder.release()
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a code that is entered before the text was sent is refused with that reason, and is not counted', async () => {
  await addSms([NUMBER])
  for (let tries = 0; tries < RECIPIENT_CODE_TRIES_MAX + 1; tries += 1)
    expect((await enter('123456')).json()).toMatchObject({
      errors: { code: expect.stringContaining('has not been sent yet') },
    })
  const [text] = await workTexts(api)
  expect((await enter(text?.body.slice(0, 6) ?? '')).statusCode).toBe(200)
})

test('the owner sees why a text was not sent, until another is requested', async () => {
  await addSms([NUMBER])
  const reason = because('refused', { service: 'sms', status: 21614 })
  await workTexts(api, { state: 'failed', reason })
  expect(await failures()).toEqual([
    { reason: 'The SMS service refused it (21614).', reasonCode: 'refused', reasonParams: reason.params },
  ])
  await api.as(owner).post('/api/integrations/sms/recipients', { recipient: NUMBER })
  expect(await failures()).toEqual([null])
  await workTexts(api)
  expect(await failures()).toEqual([null])
})

test('a text that is tried again is not a failure before the last try', async () => {
  await addSms([NUMBER])
  const outcome = {
    state: 'retry',
    reason: because('out_of_order', { service: 'sms', status: 503 }),
  } as const
  const due = () => api.pool.query('update graphile_worker._private_jobs set run_at = now()')
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await workTexts(api, outcome)).toHaveLength(1)
    expect(await failures()).toEqual([null])
    await due()
  }
  await workTexts(api, outcome)
  expect(await failures()).toMatchObject([{ reasonCode: 'out_of_order', reasonParams: { tries: 5 } }])
  await due()
  expect(await workTexts(api, outcome)).toEqual([])
})

test('the code of a number cannot be used by another account', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts(api)
  const other = await api.createUser()
  const body = { recipient: NUMBER, code: text?.body.slice(0, 6) }
  const response = await api.as(other).post('/api/integrations/sms/recipients/code', body)
  expect(response.statusCode).toBe(404)
})

test.each([
  [KENYAN, 'Texts to Kenya are not allowed on this console.'],
  ['+881612345678', 'Texts to satellite and premium numbers are not allowed.'],
  ['+19002345678', 'Texts to satellite and premium numbers are not allowed.'],
  ['+2547123', 'Not a valid phone number.'],
])('the number %s is refused when it is saved: %s', async (number, message) => {
  const response = await addSms([NUMBER, number])
  expect(response.statusCode).toBe(400)
  expect(Object.values(response.json().errors)).toEqual([message])
  expect(await workTexts(api)).toEqual([])
})
