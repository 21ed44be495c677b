import { WRONG_CURRENT_PASSWORDS_MAX } from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginPasswordReset } from '../../mail/tasks.ts'
import { workAccountMail } from '../../mail/testing/work-account-mail.ts'
import { startTestApi, type TestApi, type TestUser } from '../../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'
const WRONG = 'Fox in the-Wind 9'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

const change = (currPassword: string, newPassword: string, as: { token: string } = user) =>
  api.as(as).post('/api/changePassword', { currPassword, newPassword })

const signIn = (password: string) => api.as(undefined).post('/api/login', { email: user.email, password })

test('the new password signs in and the old one does not', async () => {
  expect((await change(PASSWORD, NEW)).statusCode).toBe(200)
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  expect((await signIn(NEW)).statusCode).toBe(200)
})

test('the other sessions are refused as soon as the answer arrives, and this one stays', async () => {
  const phone = (await signIn(PASSWORD)).json()
  expect((await api.as(phone).get('/api/user')).statusCode).toBe(200)
  await change(PASSWORD, NEW)
  expect((await api.as(phone).get('/api/user')).statusCode).toBe(401)
  expect((await api.as(user).get('/api/user')).statusCode).toBe(200)
})

test('a mail reports that the password was changed', async () => {
  await change(PASSWORD, NEW)
  expect(await workAccountMail(api)).toMatchObject([
    { recipients: [user.email], subject: 'Your Sentinel Console password was changed' },
  ])
})

test('a reset link from before the change does not work', async () => {
  await beginPasswordReset(api.pool, { email: user.email, validMinutes: 60, request: user.email })
  await change(PASSWORD, NEW)
  const { rows } = await api.pool.query('select from password_reset where user_id = $1', [user.id])
  expect(rows).toEqual([])
})

test('a wrong current password is 403 and changes nothing', async () => {
  const response = await change(WRONG, NEW)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    code: 'forbidden',
    errors: { currPassword: 'The entered password is not correct' },
  })
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
})

test.each([
  ['short-A', 'The password needs more than 8 characters.'],
  ['all-lower-case', 'The password needs an upper case letter.'],
  [PASSWORD, 'The new password has to differ from the current one.'],
])('the new password %j is 400', async (password, message) => {
  const response = await change(PASSWORD, password)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid', errors: { newPassword: message } })
})

test('wrong current passwords are limited, also at the same time, and do not lock the sign-in', async () => {
  const tries = Array.from({ length: WRONG_CURRENT_PASSWORDS_MAX + 5 }, () => change(WRONG, NEW))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 403)).toHaveLength(WRONG_CURRENT_PASSWORDS_MAX)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await change(PASSWORD, NEW)).statusCode).toBe(429)
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
})

test('strangers who fail to sign in do not prevent the owner from changing the password', async () => {
  for (let tries = 0; tries < 11; tries += 1) await signIn(WRONG)
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await change(PASSWORD, NEW)).statusCode).toBe(200)
})

test('if two changes are made at the same time, one succeeds', async () => {
  const responses = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, WRONG)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
})
