import {
  PASSWORD_RESETS_PER_ACCOUNT_MAX,
  PASSWORD_RESETS_PER_ADDRESS_MAX,
} from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginPasswordReset } from '../../mail/tasks.ts'
import { workAccountMail } from '../../mail/testing/work-account-mail.ts'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../../testing/test-api.ts'
import { makeResetToken } from './reset-token.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'
const DEAD_LINK = { general: 'This link has already been used or has expired. Ask for a new one.' }

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi({
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

const post = (payload: object, from = '192.0.2.1'): Promise<TestAnswer> =>
  api.app.inject({
    method: 'POST',
    url: '/api/resetPassword',
    payload,
    headers: { 'x-forwarded-for': from },
  })

const signIn = (password: string, { email } = user) =>
  api.as(undefined).post('/api/login', { email, password })

/** Requests a link and returns its token. */
async function askForLink({ email } = user): Promise<string> {
  expect((await post({ email })).statusCode).toBe(200)
  const mails = await workAccountMail(api)
  const link = /https:\/\/console\.example\.org\/resetpassword\?token=(\S+)/.exec(mails[0]?.text ?? '')
  return link?.[1] ?? ''
}

const reset = (token: string, { password = NEW, email = user.email } = {}) => post({ email, password, token })

async function countMails(): Promise<number> {
  const { rows } = await api.pool.query('select from account_mail')
  return rows.length
}

test('a link sets a new password and signs in, and the old password is refused', async () => {
  const token = await askForLink()
  const response = await reset(token)
  expect(response.statusCode).toBe(200)
  expect((await api.as(response.json()).get('/api/user')).json()).toMatchObject({ user_id: user.id })
  expect(response.cookies).toContainEqual(
    expect.objectContaining({ name: 'sentinel_session', value: response.json().token }),
  )
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  expect((await signIn(NEW)).statusCode).toBe(200)
})

test('the mail goes to the account’s own address, in whatever case the email was entered', async () => {
  await post({ email: ` ${user.email.toUpperCase()} ` })
  const mails = await workAccountMail(api)
  expect(mails).toMatchObject([{ recipients: [user.email], subject: 'Reset your Sentinel Console password' }])
})

test('all sessions of the account are refused as soon as the answer arrives', async () => {
  const other = await api.createUser()
  expect((await api.as(user).get('/api/user')).statusCode).toBe(200)
  await reset(await askForLink())
  expect((await api.as(user).get('/api/user')).statusCode).toBe(401)
  expect((await api.as(other).get('/api/user')).statusCode).toBe(200)
})

test('a mail reports that the password was changed', async () => {
  await reset(await askForLink())
  const mails = await workAccountMail(api)
  expect(mails).toMatchObject([
    { recipients: [user.email], subject: 'Your Sentinel Console password was changed' },
  ])
})

test('an unknown email gets the same answer, and no mail', async () => {
  const before = await countMails()
  const known = await post({ email: user.email })
  const unknown = await post({ email: 'nobody@example.com' })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  const mails = await workAccountMail(api)
  expect(mails.map(({ recipients }) => recipients)).toEqual([[user.email]])
  expect(await countMails()).toBe(before + 1)
})

test('an email is looked up only when the job runs, whether it has an account or not', async () => {
  await post({ email: user.email })
  await post({ email: 'nobody@example.com' })
  const { rows } = await api.pool.query('select from password_reset where user_id = $1', [user.id])
  const jobs = await api.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'begin_password_reset'`,
  )
  expect([rows.length, jobs.rows.length]).toEqual([0, 2])
  await workAccountMail(api)
})

test('a link works once', async () => {
  const token = await askForLink()
  expect((await reset(token)).statusCode).toBe(200)
  const again = await reset(token, { password: 'Fox in the-Wind 9' })
  expect(again.statusCode).toBe(400)
  expect(again.json()).toMatchObject({ code: 'invalid', errors: DEAD_LINK })
  expect((await signIn(NEW)).statusCode).toBe(200)
})

test.each([
  ['the same link', 1],
  ['two links', 2],
])('if two resets with %s run at the same time, one sets the password', async (_, links) => {
  const first = await askForLink()
  const second = links === 2 ? await askForLink() : first
  const responses = await Promise.all(
    [first, second].map((token, index) => reset(token, { password: `${NEW} ${index}` })),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('using one link invalidates the others of the account', async () => {
  const first = await askForLink()
  const second = await askForLink()
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(first, { password: 'Fox in the-Wind 9' })).json().errors).toEqual(DEAD_LINK)
})

test('a link expires after an hour', async () => {
  const token = await askForLink()
  const { rows } = await api.pool.query<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes from password_reset where user_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ minutes: 60 }])
  await api.pool.query('update password_reset set expires_at = now() where user_id = $1', [user.id])
  expect((await reset(token)).json().errors).toEqual(DEAD_LINK)
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
})

test('a mail that would arrive too late to be useful is not sent', async () => {
  await post({ email: user.email })
  await beginPasswordReset(api.pool, { email: user.email, validMinutes: 0, request: 'late' })
  const mails = await workAccountMail(api)
  expect(mails).toHaveLength(1)
  const { rows } = await api.pool.query(
    `select state, reason_code from account_mail where dedupe_key = 'password_reset:late'`,
  )
  expect(rows).toEqual([{ state: 'skipped', reason_code: 'reset_link_over' }])
})

test('the link of a deleted account does not work', async () => {
  const token = await askForLink()
  await api.pool.query('delete from user_account where user_id = $1', [user.id])
  expect((await reset(token)).json().errors).toEqual(DEAD_LINK)
})

test('the correct token with another email is refused, and works with the correct one afterwards', async () => {
  const other = await api.createUser({ password: PASSWORD })
  const token = await askForLink()
  const refused = await reset(token, { email: other.email })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({ email: 'This link is for another email.' })
  expect((await signIn(PASSWORD, other)).statusCode).toBe(200)
  expect((await reset(token, { email: user.email.toUpperCase() })).statusCode).toBe(200)
})

test.each([
  ['weak', 'The password needs more than 8 characters.'],
  [PASSWORD, 'The new password has to differ from the current one.'],
])(
  'the password %j is refused with an error at its field, and the link stays valid',
  async (password, message) => {
    const token = await askForLink()
    const refused = await reset(token, { password })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual({ password: message })
    expect((await reset(token)).statusCode).toBe(200)
  },
)

test('a token that was not signed by this console is refused', async () => {
  await askForLink()
  const { rows } = await api.pool.query('select reset_id from password_reset where user_id = $1', [user.id])
  const forged = makeResetToken('another key', { resetId: rows[0].reset_id, email: user.email })
  for (const token of [forged, 'x', forged.split('.')[0]!, '..'])
    expect((await reset(token)).json().errors).toEqual(DEAD_LINK)
})

test.each([
  [{}, { email: 'Enter your email.' }],
  [{ email: ' ' }, { email: 'Enter your email.' }],
  [{ email: 'no email' }, { email: 'Not a valid email.' }],
  [{ email: 'a@b.co', token: 'x' }, { password: 'Enter a password.' }],
  [{ email: 'a@b.co', password: NEW }, { general: 'Open the link in the mail to set a password.' }],
])('%j is refused', async (body, errors) => {
  const response = await post(body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual(errors)
})

test.each(['a known', 'an unknown'])(
  'only a limited number of mails can be requested for %s email in an hour',
  async (which) => {
    const email = which === 'a known' ? user.email : 'nobody@example.com'
    const responses = await Promise.all(
      Array.from({ length: PASSWORD_RESETS_PER_ACCOUNT_MAX + 3 }, () => post({ email })),
    )
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.json()).toMatchObject({
      code: 'rate_limited',
      errors: { general: 'Too many password reset emails. Try again in 60 minutes.' },
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(59 * 60)
    const mails = await workAccountMail(api)
    expect(mails).toHaveLength(which === 'a known' ? PASSWORD_RESETS_PER_ACCOUNT_MAX : 0)
  },
)

test('a network can request only a limited number of mails in an hour, and others are not affected', async () => {
  for (let index = 0; index < PASSWORD_RESETS_PER_ADDRESS_MAX; index += 1)
    expect((await post({ email: `nobody-${index}@example.com` })).statusCode).toBe(200)
  expect((await post({ email: user.email })).statusCode).toBe(429)
  expect((await post({ email: user.email }, '192.0.2.2')).statusCode).toBe(200)
  await workAccountMail(api)
})

test('an owner whom strangers have locked out of sign-in can sign in again by a reset link', async () => {
  for (let tries = 0; tries < 10; tries += 1) await signIn('Wrong-password 1')
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await reset(await askForLink())).statusCode).toBe(200)
  expect((await signIn(NEW)).statusCode).toBe(200)
})

test('a sign-in that checked the old password starts no session if the password changes before it ends', async () => {
  const hold = await api.pool.connect()
  await hold.query('begin')
  await hold.query('select from user_account where user_id = $1 for update', [user.id])
  const slow = signIn(PASSWORD)
  await expect
    .poll(async () => {
      const { rows } = await api.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
  await hold.query(`update user_account set password_hash = 'changed' where user_id = $1`, [user.id])
  await hold.query('commit')
  hold.release()
  expect((await slow).statusCode).toBe(401)
})
