import {
  RECIPIENT_ASKED_PER_DAY_MAX,
  RECIPIENT_CODE_TRIES_MAX,
  RECIPIENT_LINK_VALID_DAYS,
} from '@sentinel/contracts/limits'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../../account-mail/testing/work-account-mail.ts'
import { queueDigests } from '../../outgoing/queue-digests.ts'
import type { TextMessage } from '../../outgoing/sms/texter.ts'
import { makeUnsubscribeToken } from '../../outgoing/unsubscribe/token.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeRecipientToken } from './recipient-token.ts'
import { recipientTasks } from './send-code.ts'

const FRIEND = 'Friend@example.net'
const NUMBER = '+12025550123'
const KENYAN = '+254712345678'

let api: TestApi
let withoutServices: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({
    config: {
      console: {
        supportEmail: 'help@example.com',
        docsUrl: '/guide.html',
        isSignUpOpen: true,
        sendsMail: true,
        mapboxToken: null,
      },
      outgoing: {
        mail: { smtpUrl: 'smtp://mail.example.org', from: 'console@example.org' },
        sms: {
          apiUrl: 'https://sms.example.org',
          accountSid: 'AC1',
          authToken: 't0ken',
          from: '+12025550100',
        },
        smsCountries: ['US'],
        gundi: { v1Url: '', v2Url: '', v2Auth: 'apikey' },
      },
    },
  })
  withoutServices = await startTestApi({ beside: api })
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(async () => {
  await withoutServices.stop()
  await api.stop()
})

const addEmail = (emails: string[], through = api) =>
  through.as(owner).post('/api/integrations', { platform: 'email', options: { emails } })
const setEmails = (emails: string[]) => api.as(owner).put('/api/integrations/emails', { options: { emails } })
const addSms = (phoneNumbers: string[]) =>
  api.as(owner).post('/api/integrations', { platform: 'sms', options: { phoneNumbers } })

async function statesOf(platform: 'email' | 'sms'): Promise<string[]> {
  const integrations = (await api.as(owner).get('/api/integrations')).json()
  return integrations.find((one: { platform: string }) => one.platform === platform).options.recipientStates
}

/** Works the queued mails, and returns the token of the link in the first one. */
async function linkOfMail(): Promise<string> {
  const mails = await workAccountMail(api)
  return (
    /https:\/\/console\.example\.org\/confirm-recipient\?token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  )
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

const confirm = (token: string) => api.as(undefined).post(`/api/recipients/${token}`)
const enter = (code: string, recipient = NUMBER) =>
  api.as(owner).post('/api/integrations/sms/recipients/code', { recipient, code })

async function raiseAlert(): Promise<string[]> {
  await api.pool.query('delete from alert where user_id = $1', [owner.id])
  await api.pool.query('delete from outbox where user_id = $1', [owner.id])
  await api.pool.query(`insert into alert (user_id, device_id, alert_type) values ($1, $2, 'low_battery')`, [
    owner.id,
    deviceId,
  ])
  const { rows } = await api.pool.query<{ recipient: string }>(
    'select recipient from outbox where user_id = $1 order by 1',
    [owner.id],
  )
  return rows.map(({ recipient }) => recipient)
}

test('the owner’s own email needs no confirmation, and another gets nothing before it has agreed', async () => {
  const { options } = (await addEmail([owner.email, FRIEND])).json()
  expect(options.recipientStates).toEqual(['confirmed', 'waiting'])
  expect(await raiseAlert()).toEqual([owner.email])
  const token = await linkOfMail()
  const asked = { email: FRIEND, owner: owner.email }
  expect((await api.as(undefined).get(`/api/recipients/${token}`)).json()).toEqual({
    ...asked,
    state: 'waiting',
  })
  expect(await statesOf('email')).toEqual(['confirmed', 'waiting'])
  for (let times = 0; times < 2; times += 1)
    expect((await confirm(token)).json()).toEqual({ ...asked, state: 'confirmed' })
  expect(await statesOf('email')).toEqual(['confirmed', 'confirmed'])
  expect(await raiseAlert()).toEqual([FRIEND, owner.email].toSorted())
})

test('the digest goes to those alone who have agreed', async () => {
  const { integrationId } = await addDigest()
  await queueDigests(api.pool)
  const { rows } = await api.pool.query('select recipient from outbox where integration_id = $1', [
    integrationId,
  ])
  expect(rows).toEqual([{ recipient: owner.email }])
})

/** In a zone where it is noon, so the digest of the day before is due. */
async function addDigest(): Promise<{ integrationId: number }> {
  const aheadHours = 12 - new Date().getUTCHours()
  await api.as(owner).post('/api/integrations', {
    platform: 'email',
    options: { emails: [owner.email, FRIEND], digestSetting: 'daily', timeZone: 'UTC' },
  })
  const { rows } = await api.pool.query<{ integrationId: number }>(
    `update integration set time_zone = $2 where user_id = $1 returning integration_id as "integrationId"`,
    [owner.id, `Etc/GMT${aheadHours > 0 ? '-' : '+'}${Math.abs(aheadHours)}`], // POSIX counts westwards
  )
  return rows[0]!
}

test('what was not queued before the recipient agreed is not sent afterwards', async () => {
  await addEmail([FRIEND])
  expect(await raiseAlert()).toEqual([])
  await confirm(await linkOfMail())
  const { rowCount } = await api.pool.query('select from outbox where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
})

test('the mail names the account by its email, and has nothing else of the owner’s choice', async () => {
  await api.pool.query(`update user_account set first_name = 'http://evil.example' where user_id = $1`, [
    owner.id,
  ])
  await addEmail([FRIEND])
  const [mail] = await workAccountMail(api)
  expect(mail).toMatchObject({ recipients: [FRIEND], subject: 'Do you want alerts from Sentinel Console?' })
  expect(mail?.text).toContain(`${owner.email} asks to send you`)
  expect(mail?.text).not.toContain('evil.example')
  expect(mail?.html).not.toContain('evil.example')
})

test('a recipient is asked once, also when the integration is saved or set up again', async () => {
  await addEmail([FRIEND])
  await setEmails([FRIEND, owner.email])
  await api.as(owner).delete('/api/integrations/email')
  await addEmail([FRIEND])
  expect(await workAccountMail(api)).toHaveLength(1)
})

test('the link of a recipient who was taken out before they agreed is not found', async () => {
  await addEmail([FRIEND])
  const token = await linkOfMail()
  await setEmails([owner.email])
  expect((await confirm(token)).statusCode).toBe(404)
})

test('a link that has expired confirms nothing', async () => {
  await addEmail([FRIEND])
  const now = Date.now() - RECIPIENT_LINK_VALID_DAYS * 24 * 60 * 60 * 1000 - 1000
  const token = makeRecipientToken(api.linkKey, { userId: owner.id, email: FRIEND, now })
  expect((await confirm(token)).json()).toMatchObject({ state: 'expired' })
  expect(await statesOf('email')).toEqual(['waiting'])
})

test('whoever has unsubscribed and is added again gets nothing until they agree again', async () => {
  await addEmail([FRIEND])
  await confirm(await linkOfMail())
  const token = makeUnsubscribeToken(api.linkKey, { userId: owner.id, email: FRIEND })
  await api.as(undefined).post(`/api/unsubscribe/${token}`)
  await setEmails([FRIEND])
  expect(await statesOf('email')).toEqual(['waiting'])
  expect(await raiseAlert()).toEqual([])
})

test('a test is refused while nobody has agreed', async () => {
  await addEmail([FRIEND])
  const response = await api.as(owner).post('/api/integrations/email/test')
  expect(response.statusCode).toBe(409)
  expect(response.json().errors.general).toContain('Nobody has confirmed')
})

test('one address is asked so many times a day, whoever asks', async () => {
  await addEmail([FRIEND])
  const ask = (user: TestUser) =>
    api.as(user).post('/api/integrations/email/recipients', { recipient: FRIEND.toLowerCase() })
  for (let times = 1; times < RECIPIENT_ASKED_PER_DAY_MAX; times += 1)
    expect((await ask(owner)).statusCode).toBe(200)
  expect((await ask(owner)).statusCode).toBe(429)
  owner = await api.createUser()
  expect((await addEmail([FRIEND])).statusCode).toBe(429)
  expect(await workAccountMail(api)).toHaveLength(RECIPIENT_ASKED_PER_DAY_MAX)
})

test('only a recipient who is waiting is asked again', async () => {
  await addEmail([owner.email])
  for (const recipient of [owner.email, 'nobody@example.net']) {
    const response = await api.as(owner).post('/api/integrations/email/recipients', { recipient })
    expect(response.statusCode).toBe(404)
  }
})

test('without mail server and SMS service recipients count as confirmed, and stay so', async () => {
  await addEmail([FRIEND], withoutServices)
  expect(await statesOf('email')).toEqual(['confirmed'])
  expect(await workAccountMail(api)).toEqual([])
  await setEmails([FRIEND])
  expect(await statesOf('email')).toEqual(['confirmed'])
})

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
  expect(await statesOf('sms')).toEqual(['waiting'])
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
