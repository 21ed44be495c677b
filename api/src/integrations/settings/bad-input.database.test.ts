import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/integrations'
const PRIVATE = 'This address lies in a private network. Only public addresses can be sent to.'
const NO_QUERY = 'The address can’t have a question mark or a number sign: paths are added to it.'
const emails = (...addresses: string[]) => ({ platform: 'email', options: { emails: addresses } })
const numbers = (...phoneNumbers: string[]) => ({ platform: 'sms', options: { phoneNumbers } })
const forward = (baseUrl: string) => ({ platform: 'gundi_v1', options: { apiKey: 'key-1234', baseUrl } })

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

test.each<[object, Record<string, string>]>([
  [emails(), { 'options.emails': 'Add an email.' }],
  [emails('a@b.example', 'A@B.example'), { 'options.emails': 'Email has already been added.' }],
  [emails('nobody'), { 'options.emails.0': 'Not a valid email.' }],
  [emails('a@b.example', ''), { 'options.emails.1': 'Not a valid email.' }],
  [
    emails('a@b.example', 'b@b.example', 'c@b.example', 'd@b.example'),
    { 'options.emails': 'Maximum 3 Emails' },
  ],
  [numbers('12'), { 'options.phoneNumbers.0': 'Not a valid phone number.' }],
  [numbers('+1 102 555 0123'), { 'options.phoneNumbers.0': 'Not a valid phone number.' }],
  [numbers('+44x'), { 'options.phoneNumbers.0': 'Not a valid phone number.' }],
  [numbers('2025550123', '+12025550123'), { 'options.phoneNumbers': 'Phone Number has already been added.' }],
  [numbers('2025550123', '2025550124', '2025550125'), { 'options.phoneNumbers': 'Maximum 2 phone numbers' }],
  [
    { ...emails('a@b.example'), notificationClasses: [] },
    { notificationClasses: 'Must be all, none or a list of classes.' },
  ],
  [{ platform: 'pigeon', options: {} }, { platform: 'Must be gundi_v1, gundi_v2, email or sms.' }],
  [{ platform: 'gundi_v1', options: { apiKey: ' ' } }, { 'options.apiKey': 'Enter the API key.' }],
  [
    { platform: 'gundi_v2', options: { token: 'a\r\nb: c' } },
    { 'options.token': 'The token can have letters, digits and signs, no blanks.' },
  ],
  [
    { platform: 'email', options: { emails: ['a@b.example'], timeZone: 'Mars/Olympus' } },
    { 'options.timeZone': 'Is not the name of a time zone.' },
  ],
  [
    { platform: 'email', options: { emails: ['a@b.example'], timeZone: '+05:30' } },
    { 'options.timeZone': 'This time zone is not known here. Choose another one.' },
  ],
])('%j is refused with an error at its field', async (body, errors) => {
  const response = await api.as(owner).post(URL, body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual(errors)
  expect((await api.as(owner).get(URL)).json()).toEqual([])
})

test.each([
  ['http://127.0.0.1:5432', PRIVATE],
  ['http://localhost', PRIVATE],
  ['http://10.0.0.8/v1', PRIVATE],
  ['http://169.254.169.254/latest', PRIVATE],
  ['http://2130706433', PRIVATE],
  ['http://0x7f.1', PRIVATE],
  ['http://[::1]:8080', PRIVATE],
  ['http://[::ffff:10.0.0.1]', PRIVATE],
  ['https://nowhere.invalid', 'There is no such address, or it can’t be found now. Check how it is spelled.'],
  ['https://ada:hush@8.8.8.8', 'The address can have no user name or password in it.'],
  ['https://ada@8.8.8.8', 'The address can have no user name or password in it.'],
  ['https://8.8.8.8/?', NO_QUERY],
  ['https://8.8.8.8/?to=', NO_QUERY],
  ['https://8.8.8.8/#x', NO_QUERY],
  ['ftp://8.8.8.8', 'Must be an address that starts with https:// or http://.'],
  ['8.8.8.8', 'Must be an address that starts with https:// or http://.'],
])('%s is not an address to forward to, in a new integration or a changed one', async (baseUrl, message) => {
  const refused = { statusCode: 400, errors: { 'options.baseUrl': message } }
  const created = await api.as(owner).post(URL, forward(baseUrl))
  expect({ statusCode: created.statusCode, errors: created.json().errors }).toEqual(refused)
  expect((await api.as(owner).get(URL)).json()).toEqual([])

  await api.as(owner).post(URL, forward('https://8.8.8.8'))
  const changed = await api.as(owner).put(`${URL}/gundi_v1/forwarding`, { options: { baseUrl } })
  expect({ statusCode: changed.statusCode, errors: changed.json().errors }).toEqual(refused)
  expect((await api.as(owner).get(URL)).json()[0].options.baseUrl).toBe('https://8.8.8.8')
})

test('a private address that the operator allows is accepted for forwarding', async () => {
  const allowing = await startTestApi({ beside: api, outboundGuard: createOutboundGuard(['127.0.0.0/8']) })
  const response = await allowing.as(owner).post(URL, forward('http://127.0.0.1:9'))
  await allowing.stop()
  expect(response.json().options.baseUrl).toBe('http://127.0.0.1:9')
})

test.each([
  ['pigeon/test', 'POST'],
  ['email/forwarding', 'PUT'],
])('%s does not name a possible platform', async (path, method) => {
  const response = await api.app.inject({
    method: method as 'POST' | 'PUT',
    url: `${URL}/${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { options: {} },
  })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toHaveProperty('platform')
})

test.each(['owner', 'staff', 'viewer'] as const)('the role decides what a %s may do', async (role) => {
  const user = await api.createUser({ role })
  const status = role === 'viewer' ? 403 : 200
  expect((await api.as(user).get(URL)).statusCode).toBe(status)
  expect((await api.as(user).post(URL, emails('a@b.example'))).statusCode).toBe(status)
})
