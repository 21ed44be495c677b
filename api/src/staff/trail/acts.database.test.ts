import { allEndpoints } from '@sentinel/contracts/http/areas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { aCall, namingsOf } from '../../testing/walk-calls.ts'
import { createPerson, type Person } from '../../testing/walk-world.ts'
import { actsOfEndpoints } from './testing/acts-of-endpoints.ts'

const BROWSER = 'Field browser'

let api: TestApi
let person: Person
let other: Person

beforeAll(async () => {
  api = await startTestApi()
  person = await createPerson(api, 'staff', 'staff')
  other = await createPerson(api, 'an owner', 'owner')
})
afterAll(() => api.stop())

const acting = Object.entries(actsOfEndpoints).map(([name, kind]) => {
  const called = allEndpoints.find((named) => named.name === name)
  if (!called) throw new Error(`there is no endpoint ${name}`)
  return { name, kind, called }
})

async function findActs(after = 0) {
  const { rows } = await api.pool.query(
    `select event_id, kind, actor_id, address, user_agent from account_event where is_act and event_id > $1 order by event_id`,
    [after],
  )
  return rows
}

test.each(acting)('$name adds one row to the audit trail: $kind', async ({ kind, called }) => {
  const call = await aCall(api, called, namingsOf(called)[0]!, { person, other })
  const before = (await findActs()).at(-1)?.event_id ?? 0
  const response = await api.app.inject({
    ...call,
    headers: { authorization: `Bearer ${person.token}`, 'user-agent': BROWSER },
  })
  expect(response.statusCode).toBe(200)
  const row = { kind, actor_id: person.id, address: '127.0.0.1', user_agent: BROWSER }
  expect(await findActs(before)).toMatchObject(kind === null ? [] : [row])
})

test('a call that changes nothing adds no row', async () => {
  const called = acting.find(({ name }) => name === 'changeInvitation')!.called
  const { url } = await aCall(api, called, namingsOf(called)[0]!, { person, other })
  await api.as(person).put(url, { mayManage: true })
  const before = await findActs()
  expect((await api.as(person).put(url, { mayManage: true })).statusCode).toBe(200)
  expect(await findActs()).toEqual(before)
})
