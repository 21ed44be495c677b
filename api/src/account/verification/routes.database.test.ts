import { randomUUID } from 'node:crypto'
import {
  EMAIL_LINK_VALID_HOURS,
  EMAIL_LINKS_PER_DAY_MAX,
  EMAIL_LINKS_PER_HOUR_MAX,
} from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../mail/testing/work-account-mail.ts'
import { sendingConfig } from '../../testing/sending-config.ts'
import { seedInvitation } from '../../testing/seed-sharing.ts'
import { linkDevice } from '../../testing/seed.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { makeEmailLinkToken } from '../../platform/access/email-link-token.ts'

const ATTACK_INVITATIONS = 50
const NUMBERS = ['+881612345678', '+12025550123']

let api: TestApi
let withoutMail: TestApi

beforeAll(async () => {
  api = await startTestApi({ config: sendingConfig })
  withoutMail = await startTestApi({ beside: api })
})
beforeEach(() =>
  api.pool.query('delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs'),
)
afterAll(async () => {
  await withoutMail.stop()
  await api.stop()
})

async function signUp({ through = api, email = `${randomUUID()}@example.com` } = {}) {
  const response = await through.as(undefined).post('/api/signup', {
    firstName: 'Ada',
    lastName: 'Fox',
    username: randomUUID(),
    phoneNumber: '7000000000',
    email,
    country: 'India',
    password: 'Fox in the-Snow 7',
  })
  const { token } = response.json()
  const { user_id: id } = (await api.as({ token }).get('/api/user')).json()
  const deviceId = await api.createDevice()
  await linkDevice(api.db, { userId: id, deviceId, visibleFrom: '-infinity' })
  return { id, token, email, deviceId }
}

const isVerified = async (user: { token: string }) =>
  (await api.as(user).get('/api/user')).json().isEmailVerified

async function linkOf(email: string): Promise<string> {
  const mails = await workAccountMail(api)
  const mail = mails.find(({ recipients }) => recipients.includes(email))
  return /https:\/\/console\.example\.org\/verify-email\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const open = (token: string) => api.as(undefined).get(`/api/verification/${token}`)
const confirm = (token: string) => api.as(undefined).post(`/api/verification/${token}`)

test('a new account that invites fifty strangers has no mail sent to any of them', async () => {
  const attacker = await signUp()
  for (let at = 0; at < ATTACK_INVITATIONS; at += 1) {
    const body = { email: `victim${at}@example.net`, deviceId: attacker.deviceId }
    const response = await api.as(attacker).post('/api/invitations', body)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      code: 'forbidden',
      errors: { general: expect.stringContaining('Confirm your email first') },
    })
  }
  const mails = await workAccountMail(api)
  expect(mails.map(({ recipients }) => recipients)).toEqual([[attacker.email]])
})

test.each([
  ['email', { emails: ['victim@example.net'] }, 'emails', 'email'],
  ['sms', { phoneNumbers: [NUMBERS[1]] }, 'sms', 'sms'],
])('a new account cannot set up a %s integration', async (platform, options, path, tested) => {
  const attacker = await signUp()
  const caller = api.as(attacker)
  expect((await caller.post('/api/integrations', { platform, options })).statusCode).toBe(403)
  expect((await caller.get('/api/integrations')).json()).toEqual([])
  await api.pool.query(`insert into integration (user_id, platform, recipients) values ($1, $2, $3)`, [
    attacker.id,
    platform,
    Object.values(options)[0],
  ])
  expect((await caller.put(`/api/integrations/${path}`, { options })).statusCode).toBe(403)
  expect((await caller.post(`/api/integrations/${tested}/test`)).statusCode).toBe(403)
})

test('an invitation of an account that is not confirmed is not mailed, even if it is queued', async () => {
  const attacker = await signUp()
  const invitationId = await seedInvitation(api.db, { userId: attacker.id, deviceId: attacker.deviceId })
  await api.pool.query(
    `update invitation set mail_id = queue_account_mail('invitation', email, jsonb_build_object('invitationId', invitation_id), 'queued')
     where invitation_id = $1`,
    [invitationId],
  )
  const mails = await workAccountMail(api)
  expect(mails.map(({ recipients }) => recipients)).toEqual([[attacker.email]])
  expect((await api.as(attacker).get('/api/invitations')).json()).toMatchObject([
    { mail: { state: 'failed', reasonCode: 'sender_unverified' } },
  ])
})

test('an account whose insert does not state that its email is confirmed may not write to others', async () => {
  const { rows } = await api.pool.query(`
    with made as (insert into user_account (email, username, password_hash) values ('new@example.com', 'new', '') returning *)
    select may_write_to_others(made.*::user_account) as may from made`)
  expect(rows).toEqual([{ may: false }])
})

test('no message of an account’s integrations is queued before its email is confirmed', async () => {
  const { id, deviceId, email } = await signUp()
  await api.pool.query(
    `insert into integration (user_id, platform, recipients) values ($1, 'email', array[$2, 'friend@example.net'])`,
    [id, email],
  )
  await api.pool.query(
    `insert into recipient_confirmation (user_id, platform, address, confirmed_at) values ($1, 'email', 'friend@example.net', now())`,
    [id],
  )
  const raise = () =>
    api.pool.query(`insert into alert (user_id, device_id, alert_type) values ($1, $2, 'low_battery')`, [
      id,
      deviceId,
    ])
  const queued = async () =>
    (await api.pool.query('select recipient from outbox where user_id = $1 order by 1', [id])).rows
  await raise()
  expect(await queued()).toEqual([])
  await api.pool.query('delete from alert where user_id = $1', [id])
  await confirm(await linkOf(email))
  expect(await queued()).toEqual([])
  await raise()
  expect(await queued()).toEqual([{ recipient: email }, { recipient: 'friend@example.net' }])
})

test('opening the link changes nothing; confirming works while signed out, and gives the same answer again', async () => {
  const user = await signUp()
  expect(await isVerified(user)).toBe(false)
  const token = await linkOf(user.email)
  const { email } = user
  for (let times = 0; times < 2; times += 1)
    expect((await open(token)).json()).toEqual({ email, state: 'waiting' })
  expect(await isVerified(user)).toBe(false)
  for (let times = 0; times < 2; times += 1)
    expect((await confirm(token)).json()).toEqual({ email, state: 'confirmed' })
  expect(await isVerified(user)).toBe(true)
  expect((await open(token)).json()).toEqual({ email, state: 'confirmed' })
  const invitation = { email: 'friend@example.net', deviceId: user.deviceId }
  expect((await api.as(user).post('/api/invitations', invitation)).statusCode).toBe(200)
})

test('a link is valid for a day', async () => {
  const { id: userId, email, ...user } = await signUp()
  const now = Date.now() - EMAIL_LINK_VALID_HOURS * 60 * 60 * 1000 - 1000
  const token = makeEmailLinkToken(api.linkKey, 'email verification', { userId, email, now })
  expect((await open(token)).json()).toEqual({ email, state: 'expired' })
  expect((await confirm(token)).json()).toEqual({ email, state: 'expired' })
  expect(await isVerified(user)).toBe(false)
})

test('a link for an email that the account no longer has, and one that this console did not make, are not found', async () => {
  const { id: userId, email } = await signUp()
  const now = Date.now()
  const links = [
    makeEmailLinkToken(api.linkKey, 'email verification', { userId, email: 'former@example.com', now }),
    makeEmailLinkToken('another key', 'email verification', { userId, email, now }),
    'nonsense',
  ]
  for (const link of links)
    for (const response of [await open(link), await confirm(link)]) expect(response.statusCode).toBe(404)
})

test('the mail is sent again on request, a limited number of times an hour', async () => {
  const user = await signUp()
  const ask = () => api.as(user).post('/api/verification')
  for (let times = 0; times < EMAIL_LINKS_PER_HOUR_MAX; times += 1)
    expect((await ask()).json()).toEqual({ isEmailVerified: false })
  expect((await ask()).statusCode).toBe(429)
  expect(await workAccountMail(api)).toHaveLength(EMAIL_LINKS_PER_HOUR_MAX + 1)
})

test('the mail is sent again a limited number of times a day', async () => {
  const user = await signUp()
  const ask = () => api.as(user).post('/api/verification')
  for (let times = 0; times < EMAIL_LINKS_PER_DAY_MAX; times += 1) {
    expect((await ask()).statusCode).toBe(200)
    await api.pool.query(`delete from attempt where scope = 'email links'`) // an hour has passed
  }
  expect((await ask()).statusCode).toBe(429)
})

test('no further link is sent to a confirmed account', async () => {
  const user = await signUp()
  await confirm(await linkOf(user.email))
  expect((await api.as(user).post('/api/verification')).json()).toEqual({ isEmailVerified: true })
  expect(await workAccountMail(api)).toEqual([])
})

test('an account created without a mail server stays confirmed when there is one', async () => {
  const user = await signUp({ through: withoutMail })
  expect(await workAccountMail(api)).toEqual([])
  expect(await isVerified(user)).toBe(true)
})

test('a reset link proves the email too', async () => {
  const user = await signUp()
  await api.as(undefined).post('/api/resetPassword', { email: user.email })
  const mails = await workAccountMail(api)
  const reset = mails.map(({ text }) => /resetpassword\?token=(\S+)/.exec(text ?? '')?.[1])
  const token = reset.find((found) => found !== undefined)
  const body = { email: user.email, password: 'Fox in the-Rain 8', token }
  const answer = await api.as(undefined).post('/api/resetPassword', body)
  expect(await isVerified(answer.json())).toBe(true)
})
