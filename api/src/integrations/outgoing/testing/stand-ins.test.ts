import { afterEach, expect, test } from 'vitest'
import { startGundiV1 } from './gundi-v1.ts'
import { startGundiV2 } from './gundi-v2.ts'
import { startSmsService } from './sms-service.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const v1Event = {
  device_id: 'sentinel-1',
  title: 'Lion',
  event_type: 'sentinel_sighting',
  recorded_at: '2026-11-21T23:37:12+00:00',
  location: { x: 36.8, y: -1.3 },
  event_details: {},
}
const { device_id: _, ...common } = v1Event
const v2Event = { ...common, source: 'sentinel-1', location: { lat: -1.3, lon: 36.8 } }

const post = (url: string, body: unknown, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test.each([
  ['a good event', v1Event, {}, 200],
  ['a time without an offset', { ...v1Event, recorded_at: '2026-11-21T23:37:12' }, {}, 422],
  ['coordinates of the second generation', { ...v1Event, location: { lat: 1, lon: 2 } }, {}, 422],
  ['a latitude beyond the pole', { ...v1Event, location: { x: 1, y: 91 } }, {}, 422],
  ['a list', [v1Event], {}, 422],
  ['another key', v1Event, { apikey: 'other' }, 401],
  ['another content type', v1Event, { 'content-type': 'text/plain' }, 415],
])('version 1 answers %s like the real one', async (_name, body, headers, status) => {
  const gundi = await startGundiV1({ keys: ['key'] })
  open.push(gundi)
  const answer = await post(`${gundi.url}/geoevents/`, body, { apikey: 'key', ...headers })
  expect(answer.status).toBe(status)
  expect(gundi.geoevents).toHaveLength(status === 200 ? 1 : 0)
})

test.each([
  ['a good list', [v2Event, v2Event], {}, 200],
  ['a time without an offset', [{ ...v2Event, recorded_at: '2026-11-21T23:37:12' }], {}, 422],
  ['coordinates of the first generation', [{ ...v2Event, location: { x: 1, y: 2 } }], {}, 422],
  ['one bad among good ones', [v2Event, { ...v2Event, title: '' }], {}, 422],
  ['an empty list', [], {}, 422],
  ['more than a hundred', Array.from({ length: 101 }, () => v2Event), {}, 422],
  ['another token', [v2Event], { apikey: 'other' }, 401],
  ['another content type', [v2Event], { 'content-type': 'text/plain' }, 415],
])('version 2 answers %s like the real one', async (_name, body, headers, status) => {
  const gundi = await startGundiV2({ tokens: ['token'] })
  open.push(gundi)
  const answer = await post(`${gundi.url}/events/`, body, { apikey: 'token', ...headers })
  expect(answer.status).toBe(status)
  expect(gundi.events).toHaveLength(status === 200 ? 2 : 0)
})

test('version 2 accepts one request of a token in its interval', async () => {
  let now = 0
  const gundi = await startGundiV2({ tokens: ['token', 'second'], pauseMs: 60_000, now: () => now })
  open.push(gundi)
  const send = (apikey: string) => post(`${gundi.url}/events/`, [v2Event], { apikey })
  expect((await send('token')).status).toBe(200)
  now = 18_500
  const refused = await send('token')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42'])
  expect((await send('second')).status).toBe(200)
  now = 60_000
  expect((await send('token')).status).toBe(200)
})

test('an answer that a test sets is given once', async () => {
  const gundi = await startGundiV1({ keys: ['key'] })
  open.push(gundi)
  const send = () => post(`${gundi.url}/geoevents/`, v1Event, { apikey: 'key' })
  gundi.answerNext({ status: 500, body: 'out' }, 'take-and-drop', { slowMs: 5 })
  expect(await (await send()).text()).toBe('out')
  await expect(send()).rejects.toThrow('fetch failed')
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(gundi.geoevents).toHaveLength(3)
  expect(gundi.requests).toHaveLength(4)
})

test.each([
  ['a good message', {}, undefined, 201],
  ['another account', {}, 'AC1:wrong', 401],
  ['a number that is none', { To: '0712345678' }, undefined, 400],
  ['a sender that is not the account’s', { From: '+12025550199' }, undefined, 400],
  ['an empty text', { Body: '' }, undefined, 400],
])(
  'the SMS service answers %s like the real one',
  async (_name, changes, credentials = 'AC1:token', status) => {
    const service = await startSmsService({ accountSid: 'AC1', authToken: 'token', from: '+12025550100' })
    open.push(service)
    const form = { To: '+254712345678', From: '+12025550100', Body: 'Lion', ...changes }
    const answer = await fetch(`${service.url}/2010-04-01/Accounts/AC1/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    expect(answer.status).toBe(status)
    expect(service.messages).toHaveLength(status === 201 ? 1 : 0)
  },
)
