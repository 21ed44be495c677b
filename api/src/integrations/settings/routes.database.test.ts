import { Integration } from '@sentinel/contracts/integrations/integrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/integrations'
const EMAILS = { platform: 'email', options: { emails: ['ada@example.com'] } }
const V1 = { platform: 'gundi_v1', options: { apiKey: 'key-of-ada-1234' } }
const V2 = { platform: 'gundi_v2', options: { token: 'token-of-ada-5678' } }
const SMS = { platform: 'sms', options: { phoneNumbers: ['(202) 555-0123'] } }

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

const create = (body: object, user = owner) => api.as(user).post(URL, body)
const put = (path: string, body: object) => api.as(owner).put(`${URL}/${path}`, body)

async function listOf(user = owner): Promise<Integration[]> {
  return Integration.array().parse((await api.as(user).get(URL)).json())
}

test('no integration is set up at first', async () => {
  expect(await listOf()).toEqual([])
})

test.each([
  [
    EMAILS,
    {
      platform: 'email',
      options: {
        emails: ['ada@example.com'],
        recipientStates: ['unchecked'],
        recipientFailures: [null],
        alertSetting: 'enabled',
        digestSetting: 'none',
        timeZone: 'UTC',
        groupNotifications: [],
      },
      notificationClasses: 'all',
    },
  ],
  [
    { ...SMS, notificationClasses: 'none' },
    {
      platform: 'sms',
      options: {
        phoneNumbers: ['+12025550123'],
        recipientStates: ['unchecked'],
        recipientFailures: [null],
        alertSetting: 'enabled',
        timeZone: 'UTC',
        groupNotifications: [],
      },
      notificationClasses: 'none',
    },
  ],
  [
    { ...V1, notificationClasses: ['Red fox', 'Wolf', 'red FOX'] },
    {
      platform: 'gundi_v1',
      options: {
        apiKey: '••••1234',
        baseUrl: null,
        alertSetting: 'enabled',
        groupNotifications: [],
      },
      notificationClasses: ['Red fox', 'Wolf'],
    },
  ],
  [
    { ...V2, options: { ...V2.options, baseUrl: 'https://8.8.8.8/v2/', alertSetting: 'disabled' } },
    {
      platform: 'gundi_v2',
      options: {
        token: '••••5678',
        baseUrl: 'https://8.8.8.8/v2',
        alertSetting: 'disabled',
        groupNotifications: [],
      },
      notificationClasses: 'all',
    },
  ],
])('%j is set up, with its defaults', async (body, integration) => {
  const response = await create(body)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ...integration, offReason: null })
  expect(await listOf()).toEqual([response.json()])
  expect(await listOf(await api.createUser())).toEqual([])
})

test.each([
  [EMAILS, EMAILS, 'This is set up already.'],
  [V1, V1, 'This is set up already.'],
  [V1, V2, 'Version 1 is set up already. Delete it to set up version 2.'],
  [V2, V1, 'Version 2 is set up already. Delete it to set up version 1.'],
])('after %j, setting up %j is refused', async (first, second, message) => {
  await create(first)
  const before = await listOf()
  const response = await create(second)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'conflict', errors: { platform: message } })
  expect(await listOf()).toEqual(before)
})

test('if several are set up at the same time, only one succeeds, of both versions together', async () => {
  const answers = await Promise.all([V1, V2, V1, V2, V1, V2].map((body) => create(body)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
  expect(await listOf()).toHaveLength(1)
})

test('after one is deleted, the other version can be set up', async () => {
  await create(V1)
  const deleted = await api.as(owner).delete(`${URL}/gundi_v1`)
  expect(deleted.json()).toEqual({ platform: 'gundi_v1' })
  expect((await create(V2)).statusCode).toBe(200)
  expect((await api.as(owner).delete(`${URL}/gundi_v1`)).statusCode).toBe(404)
})

test.each([
  ['PUT', 'emails', { options: { emails: ['ada@example.com'] } }],
  ['PUT', 'sms', { options: { phoneNumbers: ['2025550123'] } }],
  ['PUT', 'gundi_v1/forwarding', { options: { apiKey: 'x' } }],
  ['PUT', 'email/notifications', { notificationClasses: 'none' }],
  ['PUT', 'email/groups', { groupNotifications: [] }],
  ['POST', 'email/test', undefined],
  ['DELETE', 'email', undefined],
] as const)('%s %s returns not found if the integration is not set up', async (method, path, body) => {
  await create(EMAILS, await api.createUser())
  const response = await api.app.inject({
    method,
    url: `${URL}/${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
    ...(body && { payload: body }),
  })
  expect(response.statusCode).toBe(404)
})

test('settings that are left out stay as they are', async () => {
  const settings = { alertSetting: 'disabled', timeZone: 'Asia/Tokyo' } as const
  await create({ ...EMAILS, options: { ...EMAILS.options, ...settings, digestSetting: 'daily' } })
  const emails = ['bob@example.com', 'eve@example.com']
  const changed = await put('emails', { options: { emails } })
  expect(changed.json().options).toMatchObject({ ...settings, digestSetting: 'daily', emails })
  const back = await put('emails', { options: { emails, alertSetting: 'enabled', digestSetting: 'none' } })
  expect(back.json().options).toMatchObject({ alertSetting: 'enabled', digestSetting: 'none' })

  await create({ ...SMS, options: { ...SMS.options, ...settings } })
  const numbers = await put('sms', { options: { phoneNumbers: ['+81312345678'] } })
  expect(numbers.json().options).toMatchObject({ ...settings, phoneNumbers: ['+81312345678'] })
  expect(await listOf()).toEqual([back.json(), numbers.json()])
})

test('a changed choice of classes replaces the previous one', async () => {
  await create(EMAILS)
  for (const notificationClasses of [['Red fox'], 'none', ['Wolf', 'Deer'], 'all']) {
    const response = await put('email/notifications', { notificationClasses })
    expect(response.json()).toMatchObject({ notificationClasses })
    expect(await listOf()).toEqual([response.json()])
  }
})
