import {
  RECIPIENT_REQUESTED_PER_DAY_MAX,
  RECIPIENT_LINK_VALID_DAYS,
} from '@sentinel/contracts/integrations/limits'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendAccountMail } from '../../account/mail/send-account-mail.ts'
import { PUBLIC_URL, workAccountMail } from '../../account/mail/testing/work-account-mail.ts'
import { queueDigests } from '../outgoing/queue-digests.ts'
import { makeUnsubscribeToken } from '../outgoing/unsubscribe/token.ts'
import { sendingConfig } from '../../testing/sending-config.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeEmailLinkToken } from '../../platform/access/email-link-token.ts'

const FRIEND = 'Friend@example.net'

let api: TestApi
let withoutServices: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({ config: sendingConfig })
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

async function states(): Promise<string[]> {
  const integrations = (await api.as(owner).get('/api/integrations')).json()
  return integrations.find((one: { platform: string }) => one.platform === 'email').options.recipientStates
}

async function failures() {
  const integrations = (await api.as(owner).get('/api/integrations')).json()
  return integrations.find((one: { platform: string }) => one.platform === 'email').options.recipientFailures
}

/** Runs the job for an email that the mail server refuses permanently. */
function refuseMail(mailId: number): Promise<void> {
  const reason = because('refused', { service: 'mail', status: 550 })
  const mailer = { sendMail: async () => ({ state: 'failed', reason }) as const, close: () => undefined }
  const { pool, linkKey } = api
  const deps = { pool, mailer, linkKey, publicUrl: PUBLIC_URL, supportEmail: 'help@example.org' }
  return sendAccountMail(deps, { mailId, isLastTry: false })
}

/** Runs the jobs for the queued emails, and returns the token from the link in the first. */
async function linkOfMail(): Promise<string> {
  const mails = await workAccountMail(api)
  return (
    /https:\/\/console\.example\.org\/confirm-recipient\?token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  )
}

const confirm = (token: string) => api.as(undefined).post(`/api/recipients/${token}`)
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

test('the owner’s own email needs no confirmation, and another gets nothing before its owner agrees', async () => {
  const { options } = (await addEmail([owner.email, FRIEND])).json()
  expect(options.recipientStates).toEqual(['confirmed', 'waiting'])
  expect(await raiseAlert()).toEqual([owner.email])
  const token = await linkOfMail()
  const requested = { email: FRIEND, owner: owner.email }
  expect((await api.as(undefined).get(`/api/recipients/${token}`)).json()).toEqual({
    ...requested,
    state: 'waiting',
  })
  expect(await states()).toEqual(['confirmed', 'waiting'])
  for (let times = 0; times < 2; times += 1)
    expect((await confirm(token)).json()).toEqual({ ...requested, state: 'confirmed' })
  expect(await states()).toEqual(['confirmed', 'confirmed'])
  expect(await raiseAlert()).toEqual([FRIEND, owner.email].toSorted())
})

test('the digest goes only to those who have agreed', async () => {
  const { integrationId } = await addDigest()
  await queueDigests(api.pool)
  const { rows } = await api.pool.query('select recipient from outbox where integration_id = $1', [
    integrationId,
  ])
  expect(rows).toEqual([{ recipient: owner.email }])
})

/** Adds a digest in a time zone where it is noon, so that the previous day's digest is due. */
async function addDigest(): Promise<{ integrationId: number }> {
  const aheadHours = 12 - new Date().getUTCHours()
  await api.as(owner).post('/api/integrations', {
    platform: 'email',
    options: { emails: [owner.email, FRIEND], digestSetting: 'daily', timeZone: 'UTC' },
  })
  const { rows } = await api.pool.query<{ integrationId: number }>(
    `update integration set time_zone = $2 where user_id = $1 returning integration_id as "integrationId"`,
    [owner.id, `Etc/GMT${aheadHours > 0 ? '-' : '+'}${Math.abs(aheadHours)}`], // POSIX offsets count westwards
  )
  return rows[0]!
}

test('events from before the recipient agreed are not sent afterwards', async () => {
  await addEmail([FRIEND])
  expect(await raiseAlert()).toEqual([])
  await confirm(await linkOfMail())
  const { rowCount } = await api.pool.query('select from outbox where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
})

test('the mail names the account by its email, and contains nothing else that the owner can choose', async () => {
  await api.pool.query(`update user_account set first_name = 'http://evil.example' where user_id = $1`, [
    owner.id,
  ])
  await addEmail([FRIEND])
  const [mail] = await workAccountMail(api)
  expect(mail).toMatchObject({ recipients: [FRIEND], subject: 'Do you want alerts from Sentinel Console?' })
  expect(mail?.text).toContain(`${owner.email} wants to send you`)
  expect(mail?.text).not.toContain('evil.example')
  expect(mail?.html).not.toContain('evil.example')
})

test('a recipient is sent one confirmation mail, even when the integration is saved or set up again', async () => {
  await addEmail([FRIEND])
  await setEmails([FRIEND, owner.email])
  await api.as(owner).delete('/api/integrations/email')
  await addEmail([FRIEND])
  expect(await workAccountMail(api)).toHaveLength(1)
})

test('the link of a recipient who was removed before they agreed is not found', async () => {
  await addEmail([FRIEND])
  const token = await linkOfMail()
  await setEmails([owner.email])
  expect((await confirm(token)).statusCode).toBe(404)
})

test('a link that has expired confirms nothing', async () => {
  await addEmail([FRIEND])
  const now = Date.now() - RECIPIENT_LINK_VALID_DAYS * 24 * 60 * 60 * 1000 - 1000
  const token = makeEmailLinkToken(api.linkKey, 'recipient', { userId: owner.id, email: FRIEND, now })
  expect((await confirm(token)).json()).toMatchObject({ state: 'expired' })
  expect(await states()).toEqual(['waiting'])
})

test('a recipient who has unsubscribed and is added again gets nothing until they agree again', async () => {
  await addEmail([FRIEND])
  await confirm(await linkOfMail())
  const token = makeUnsubscribeToken(api.linkKey, { userId: owner.id, email: FRIEND })
  await api.as(undefined).post(`/api/unsubscribe/${token}`)
  await setEmails([FRIEND])
  expect(await states()).toEqual(['waiting'])
  expect(await raiseAlert()).toEqual([])
  await confirm(await linkOfMail())
  expect(await states()).toEqual(['confirmed'])
  expect(await raiseAlert()).toEqual([FRIEND])
})

test('the owner sees why a mail failed permanently, until another is requested', async () => {
  await addEmail([FRIEND, owner.email])
  const { rows } = await api.pool.query<{ mail_id: number }>(
    `update account_mail set state = 'pending', reason_code = 'deferred', reason_params = '{"service": "mail"}' returning mail_id`,
  )
  expect(await failures()).toEqual([null, null])
  await api.pool.query('delete from change_log')
  await refuseMail(rows[0]!.mail_id)
  const published = await api.pool.query(`select user_ids from change_log where kind = 'lists:changed'`)
  expect(published.rows).toEqual([{ user_ids: [owner.id] }])
  expect(await failures()).toEqual([
    {
      reason: 'The mail server refused it (550).',
      reasonCode: 'refused',
      reasonParams: { service: 'mail', status: 550 },
    },
    null,
  ])
  await api.as(owner).post('/api/integrations/email/recipients', { recipient: FRIEND })
  expect(await failures()).toEqual([null, null])
})

test('an unsubscribe and a save of the recipients at the same time do not deadlock', async () => {
  await addEmail([FRIEND, owner.email])
  const saver = await api.pool.connect()
  await saver.query('begin')
  await saver.query('select from integration where user_id = $1 for update', [owner.id])
  const token = makeUnsubscribeToken(api.linkKey, { userId: owner.id, email: FRIEND })
  const answer = api.as(undefined).post(`/api/unsubscribe/${token}`)
  await vi.waitFor(async () => {
    const { rowCount } = await saver.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
  await saver.query(`set local lock_timeout = '100ms'`)
  await saver.query('select from recipient_confirmation where user_id = $1 for update', [owner.id])
  await saver.query('commit')
  saver.release()
  expect((await answer).statusCode).toBe(200)
})

test('a test is refused while no recipient has agreed', async () => {
  await addEmail([FRIEND])
  const response = await api.as(owner).post('/api/integrations/email/test')
  expect(response.statusCode).toBe(409)
  expect(response.json().errors.general).toContain('Nobody has confirmed')
})

test('one address is sent a limited number of confirmation mails a day, regardless of who requests them', async () => {
  await addEmail([FRIEND])
  const ask = (user: TestUser) =>
    api.as(user).post('/api/integrations/email/recipients', { recipient: FRIEND.toLowerCase() })
  for (let times = 1; times < RECIPIENT_REQUESTED_PER_DAY_MAX; times += 1)
    expect((await ask(owner)).statusCode).toBe(200)
  expect((await ask(owner)).statusCode).toBe(429)
  owner = await api.createUser()
  expect((await addEmail([FRIEND])).statusCode).toBe(429)
  expect(await workAccountMail(api)).toHaveLength(RECIPIENT_REQUESTED_PER_DAY_MAX)
})

test('the mail is sent again only to a recipient who has not confirmed yet', async () => {
  await addEmail([owner.email])
  for (const recipient of [owner.email, 'nobody@example.net']) {
    const response = await api.as(owner).post('/api/integrations/email/recipients', { recipient })
    expect(response.statusCode).toBe(404)
  }
})

test('without a mail server and SMS service, recipients count as confirmed, and stay so', async () => {
  await addEmail([FRIEND], withoutServices)
  expect(await states()).toEqual(['unchecked'])
  expect(await workAccountMail(api)).toEqual([])
  await setEmails([FRIEND])
  expect(await states()).toEqual(['unchecked'])
})
