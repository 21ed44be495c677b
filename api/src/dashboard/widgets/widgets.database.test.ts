import { Dashboard, type DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { DEFAULT_WIDGETS } from '@sentinel/domain/dashboard/default-widgets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const URL = '/api/dashboard/widgets'
const widget: DashboardWidget = {
  id: 'a',
  type: 'total_insights',
  position: { x: 0, y: 0 },
  size: { width: 2, height: 2 },
}

test('the default set obeys the rules for widgets', () => {
  expect(Dashboard.safeParse({ widgets: DEFAULT_WIDGETS }).success).toBe(true)
})

test('a new account has the default widgets; a user’s saved widgets are their own, and may be none', async () => {
  const [user, other] = [await api.createUser(), await api.createUser()]
  expect((await api.as(user).get(URL)).json()).toEqual({ widgets: DEFAULT_WIDGETS })
  for (const widgets of [[widget], []]) {
    expect((await api.as(user).put(URL, { widgets })).json()).toEqual({ widgets })
    expect((await api.as(user).get(URL)).json()).toEqual({ widgets })
  }
  expect((await api.as(other).get(URL)).json()).toEqual({ widgets: DEFAULT_WIDGETS })
})

test('a viewer sees the default widgets and cannot save any', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).get(URL)).json()).toEqual({ widgets: DEFAULT_WIDGETS })
  expect((await api.as(viewer).put(URL, { widgets: [] })).statusCode).toBe(403)
})

test('saving over a newer version from another tab is refused, and changes nothing', async () => {
  const user = await api.createUser()
  const version = String((await api.as(user).get(URL)).headers.etag)
  const save = (widgets: DashboardWidget[]) =>
    api.app.inject({
      method: 'PUT',
      url: URL,
      payload: { widgets },
      headers: { authorization: `Bearer ${user.token}`, 'if-match': version },
    })
  const answers = await Promise.all([save([widget]), save([{ ...widget, id: 'b' }])])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const saved = answers.find(({ statusCode }) => statusCode === 200)
  expect((await api.as(user).get(URL)).json()).toEqual(saved?.json())
})

test.each([
  ['an unknown type', [{ ...widget, type: 'pie' }], 'There is no such widget.'],
  ['a column beyond the last', [{ ...widget, position: { x: 11, y: 0 } }], 'Reaches beyond the 12 columns.'],
  ['an overlap', [widget, { ...widget, id: 'b', position: { x: 1, y: 1 } }], 'Overlaps another widget.'],
  ['an id twice', [widget, { ...widget, position: { x: 4, y: 0 } }], 'Has the id of another widget.'],
  [
    '51 widgets',
    Array.from({ length: 51 }, (_, at) => ({ ...widget, id: `w${at}`, position: { x: 0, y: 2 * at } })),
    'At most 50 widgets.',
  ],
  ['a huge position', [{ ...widget, position: { x: 0, y: 1e9 } }], 'position'],
])('%s is refused with a text', async (_, widgets, says) => {
  const answer = await api.as(await api.createUser()).put(URL, { widgets })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(says)
})
