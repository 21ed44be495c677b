import { RECIPIENT_CODE_TRIES_MAX } from '@sentinel/contracts/limits'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TextMessage } from '../../outgoing/sms/texter.ts'
import { sendingConfig } from '../../testing/sending-config.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { recipientTasks } from './send-code.ts'

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

/** Works the queued texts, and returns them. */
async function workTexts(): Promise<TextMessage[]> {
  const texts: TextMessage[] = []
  const texter = {
    async sendText(message: TextMessage) {
      texts.push(message)
      return { state: 'sent' as const }
    },
  }
  await runOnce({
    pgPool: api.pool,
    taskList: recipientTasks({ pool: api.pool, texter, linkKey: api.linkKey }),
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  })
  return texts
}

/** The numbers that an alert of the owner's camera is queued for. */
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

test('a number is confirmed with the code of its text', async () => {
  await addSms([NUMBER])
  expect(await raiseAlert()).toEqual([])
  const [text] = await workTexts()
  expect(text?.to).toBe(NUMBER)
  const code = text?.body.slice(0, 6) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const response = await enter(code)
  expect(response.json()).toMatchObject({ options: { recipientStates: ['confirmed'] } })
  expect(await raiseAlert()).toEqual([NUMBER])
})

test('a code is tried so many times, also at once, and is of no use then', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts()
  const code = text?.body.slice(0, 6) ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  const tries = await Promise.all(Array.from({ length: RECIPIENT_CODE_TRIES_MAX + 3 }, () => enter(wrong)))
  const answers = tries.map((response) => response.json().errors.code)
  expect(answers.filter((answer) => answer === 'The code is wrong.')).toHaveLength(RECIPIENT_CODE_TRIES_MAX)
  expect((await enter(code)).statusCode).toBe(400)
  expect(await states()).toEqual(['waiting'])
  await api.as(owner).post('/api/integrations/sms/recipients', { recipient: NUMBER })
  const [again] = await workTexts()
  expect((await enter(again?.body.slice(0, 6) ?? '')).statusCode).toBe(200)
})

test('a code that is too old is refused, and the database does not have it', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts()
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

test('the code of a number is of no use to another account', async () => {
  await addSms([NUMBER])
  const [text] = await workTexts()
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
  expect(await workTexts()).toEqual([])
})
