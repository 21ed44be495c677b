import { once } from 'node:events'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import {
  ActRefused,
  changeRole,
  disableAccount,
  enableAccount,
} from '@sentinel/platform/accounts/acts-on-others'
import { forgetFailedTries, storePassword } from '@sentinel/platform/accounts/passwords'
import { signOutAccount } from '@sentinel/platform/accounts/sign-out'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../mail/testing/work-account-mail.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import type { TestApi, TestUser } from '../../testing/test-api.ts'
import { startTestLive, type TestLive } from '../../testing/test-live.ts'
import { makeResetToken } from './passwords/reset-token.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'

let live: TestLive
let api: TestApi
let user: TestUser

beforeAll(async () => {
  live = await startTestLive()
  api = live.api
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => live.stop())

const disable = ({ id: userId } = user, actorId: number | null = null) =>
  inTransaction(api.db, (tx) => disableAccount(tx, { userId, actorId }))
const enable = ({ id: userId } = user) =>
  inTransaction(api.db, (tx) => enableAccount(tx, { userId, actorId: null }))

const signIn = (password = PASSWORD, { email }: { email: string } = user) =>
  api.as(undefined).post('/api/login', { email, password })
const statusOf = async (token: string) => (await api.as({ token }).get('/api/user')).statusCode
const withoutId = (answer: { json(): object }) => ({ ...answer.json(), requestId: '' })

const eventsOf = async ({ id } = user) => {
  const { rows } = await api.pool.query(
    'select kind, actor_id, about from account_event where subject_id = $1 order by event_id',
    [id],
  )
  return rows
}

test('disabling an account ends all its sessions and cuts its sockets immediately', async () => {
  const phone = (await signIn()).json()
  const socket = await live.connect(user.token)
  expect(await statusOf(phone.token)).toBe(200)
  const cut = once(socket as never, 'disconnect')
  await disable()
  expect((await cut)[0]).toBe('io server disconnect')
  await expect.poll(() => Promise.all([user.token, phone.token].map(statusOf))).toEqual([401, 401])
  expect((await eventsOf()).at(-1)).toEqual({
    kind: 'account_disabled',
    actor_id: null,
    about: { sessions_ended: 2 },
  })
})

test('a session of a disabled account is refused, however it began', async () => {
  await disable()
  const token = await api.sessions.begin(api.db, { userId: user.id, userAgent: 'test' })
  expect(await statusOf(token)).toBe(401)
})

test('a disabled account gets the answer of a wrong password for the correct one, and signs in again when enabled', async () => {
  const wrong = await signIn(NEW)
  await disable()
  const right = await signIn()
  expect([right.statusCode, withoutId(right)]).toEqual([401, withoutId(wrong)])
  await enable()
  expect((await signIn()).statusCode).toBe(200)
  expect((await eventsOf()).map(({ kind }) => kind)).toContain('account_enabled')
})

test('a sign-in that is in progress when the account is disabled is refused', async () => {
  const tx = await api.db.startTransaction().execute()
  await disableAccount(tx, { userId: user.id, actorId: null })
  const signingIn = signIn()
  await expect
    .poll(async () => {
      const { rows } = await api.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
  await tx.commit().execute()
  expect((await signingIn).statusCode).toBe(401)
})

test('the correct password of a disabled account takes about as long as a wrong one of another account', async () => {
  const other = await api.createUser({ password: PASSWORD })
  await disable()
  const medianMs = async (of: TestUser, password: string) => {
    const times: number[] = []
    for (let tries = 0; tries < 9; tries += 1) {
      const startedAt = performance.now()
      await signIn(password, of)
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)[4] ?? 0
  }
  const wrong = await medianMs(other, NEW)
  const disabled = await medianMs(user, PASSWORD)
  expect(disabled).toBeGreaterThan(wrong / 3)
})

test('no reset link is mailed to a disabled account, and the answer is the same as for an unknown email', async () => {
  await disable()
  const ask = (email: string) => api.as(undefined).post('/api/resetPassword', { email })
  const [known, unknown] = [await ask(user.email), await ask('nobody@example.com')]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await workAccountMail(api)).toEqual([])
})

test('a reset link from before the account was disabled never works, even when the account is enabled again', async () => {
  const { rows } = await api.pool.query(
    `insert into password_reset (user_id, expires_at) values ($1, now() + interval '1 hour') returning reset_id`,
    [user.id],
  )
  const token = makeResetToken(api.linkKey, { resetId: rows[0].reset_id, email: user.email })
  const reset = () =>
    api.as(undefined).post('/api/resetPassword', { email: user.email, password: NEW, token })
  await disable()
  expect((await reset()).statusCode).toBe(400)
  await enable()
  expect((await reset()).statusCode).toBe(400)
})

test('mail that waits for a disabled user is not sent', async () => {
  await callFunction(
    api.pool,
    functions.queueAccountMail({
      kind: 'password_changed',
      recipient: user.email.toUpperCase(),
      about: { userId: user.id },
      dedupeKey: `test:${user.id}`,
    }),
  )
  await disable()
  expect(await workAccountMail(api)).toEqual([])
  const { rows } = await api.pool.query('select state, reason_code from account_mail')
  expect(rows).toEqual([{ state: 'skipped', reason_code: 'account_disabled' }])
})

test('disabling or enabling twice has the same effect as once', async () => {
  await disable()
  await disable()
  await enable()
  await enable()
  expect((await eventsOf()).map(({ kind }) => kind)).toEqual(['account_disabled', 'account_enabled'])
})

test('no user can change their own role or disable themselves', async () => {
  const ownRole = { userId: user.id, role: 'staff', actorId: user.id } as const
  const refused = new ActRefused('own_account')
  await expect(inTransaction(api.db, (tx) => changeRole(tx, ownRole))).rejects.toEqual(refused)
  await expect(disable(user, user.id)).rejects.toEqual(refused)
  expect((await api.as(user).get('/api/user')).json()).toMatchObject({ role: 'owner' })
  expect(await eventsOf()).toEqual([])
})

test('a changed role applies to open sessions within five seconds, and screens read again', async () => {
  const staff = await api.createUser({ role: 'staff' })
  const socket = await live.connect(user.token)
  const readAsOwner = async () => (await api.as(user).get('/api/invitations')).statusCode
  expect(await readAsOwner()).toBe(200)
  const published = once(socket as never, 'resync')
  await inTransaction(api.db, (tx) => changeRole(tx, { userId: user.id, role: 'viewer', actorId: staff.id }))
  await expect.poll(readAsOwner, { timeout: 5000 }).toBe(403)
  await published
  expect((await api.as(user).get('/api/user')).json()).toMatchObject({ role: 'viewer' })
  expect(await eventsOf()).toEqual([
    { kind: 'role_changed', actor_id: staff.id, about: { from: 'owner', to: 'viewer' } },
  ])
})

test('an operator ends all sessions, and the log has one entry for it', async () => {
  await signIn()
  const end = () => inTransaction(api.db, (tx) => signOutAccount(tx, { userId: user.id, actorId: null }))
  expect([await end(), await end()]).toEqual([2, 0])
  await expect.poll(() => statusOf(user.token)).toBe(401)
  expect((await eventsOf()).slice(1)).toEqual([
    { kind: 'sessions_ended', actor_id: null, about: { reason: 'by_operator', count: 2 } },
  ])
})

test('a password that the operator sets ends all sessions and resets the failed attempts', async () => {
  for (let tries = 0; tries < 10; tries += 1) await signIn(NEW)
  expect((await signIn()).statusCode).toBe(429)
  const { rows } = await api.pool.query('select password_hash from user_account where user_id = $1', [
    (await api.createUser({ password: NEW })).id,
  ])
  const password = { userId: user.id, passwordHash: rows[0].password_hash, kind: 'password_set' } as const
  await inTransaction(api.db, async (tx) => {
    await storePassword(tx, password)
    await forgetFailedTries(tx, user.id)
  })
  expect((await signIn(NEW)).statusCode).toBe(200)
  await expect.poll(() => statusOf(user.token)).toBe(401)
  expect((await eventsOf()).map(({ kind }) => kind)).toEqual(['password_set', 'sign_ins_failed', 'signed_in'])
  const mails = await workAccountMail(api)
  expect(mails).toMatchObject([{ recipients: [user.email] }])
})
