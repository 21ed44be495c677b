import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addPasskey,
  codeOf,
  makeConfirmationOld,
  NOW,
  setUpAuthenticator,
} from '../second-factor/testing/set-up.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW })
})
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

test('a session that signed in with only the password needs more proof once there is a second factor', async () => {
  const thief = { token: await api.sessions.begin(api.db, { userId: user.id, userAgent: '' }) }
  await addPasskey(api, user)
  const refused = await api.as(thief).delete('/api/account/secondFactor/passkeys/1')
  expect(refused.json()).toMatchObject({
    code: 'confirmation_required',
    methods: ['passkey', 'recovery_code'],
  })
  expect((await api.as(thief).post('/api/account/confirm', { password: PASSWORD })).statusCode).toBe(403)
  expect((await api.as(user).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(200)
})

test('an act that cannot be undone requires a confirmation, and continues after it', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  await makeConfirmationOld(api, user)
  const { group_id } = (await api.as(user).post('/api/v2/groups', { groupName: 'Foxes' })).json().message
    .group
  const remove = () => api.as(user).delete(`/api/v2/groups/${group_id}`)
  const refused = await remove()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'confirmation_required',
    methods: ['authenticator', 'recovery_code'],
  })
  const { challenge } = refused.json()
  const confirm = (code: string) => api.as(user).post('/api/account/confirm', { challenge, code })
  expect((await confirm('000000')).json()).toMatchObject({
    code: 'forbidden',
    errors: { code: expect.any(String) },
  })
  expect((await remove()).statusCode).toBe(403)
  expect((await confirm(codeOf(secret))).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
})

test('users without a second factor need no confirmation before such an act', async () => {
  await makeConfirmationOld(api, user)
  const { group_id } = (await api.as(user).post('/api/v2/groups', { groupName: 'Owls' })).json().message.group
  expect((await api.as(user).delete(`/api/v2/groups/${group_id}`)).statusCode).toBe(200)
})

test('a confirmation applies only to its own session, and another user’s challenge confirms nothing', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const elsewhere = { token: await api.sessions.begin(api.db, { userId: user.id, userAgent: '' }) }
  const stranger = await api.createUser()
  await makeConfirmationOld(api, user)
  const { challenge } = (await api.as(user).post('/api/account/secondFactor/recoveryCodes')).json()
  const [code] = recoveryCodes
  expect((await api.as(stranger).post('/api/account/confirm', { challenge, code })).statusCode).toBe(403)
  expect((await api.as(user).post('/api/account/confirm', { challenge, code })).statusCode).toBe(200)
  expect((await api.as(elsewhere).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(403)
  expect((await api.as(user).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(200)
})

test('the password confirms only if there is no second factor', async () => {
  await makeConfirmationOld(api, user)
  const confirm = (password: string) => api.as(user).post('/api/account/confirm', { password })
  expect((await confirm(NEW)).json()).toMatchObject({
    errors: { password: 'The entered password is not correct' },
  })
  expect((await confirm(PASSWORD)).statusCode).toBe(200)
  await setUpAuthenticator(api, user)
  expect((await confirm(PASSWORD)).statusCode).toBe(403)
})

test('where staff need a second factor, staff without one can only set one up', async () => {
  const strict = await startTestApi({ beside: api, config: { staffNeedsSecondFactor: true } })
  const staff = await api.createUser({ role: 'staff' })
  const refused = await strict.as(staff).get('/api/getDevicesForUser')
  expect(refused.json()).toMatchObject({ code: 'second_factor_setup_required' })
  expect((await strict.as(user).get('/api/getDevicesForUser')).statusCode).toBe(200)
  expect((await strict.as(staff).get('/api/user')).statusCode).toBe(200)
  expect((await addPasskey(strict, staff)).response.statusCode).toBe(200)
  expect((await strict.as(staff).get('/api/getDevicesForUser')).statusCode).toBe(200)
  await strict.stop()
})
