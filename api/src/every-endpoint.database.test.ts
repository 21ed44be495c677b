import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { aCall, namingsOf, unsignedEndpoints } from './testing/walk-calls.ts'
import { createPerson, type Person } from './testing/walk-world.ts'

let api: TestApi
let owner: Person
let staff: Person

beforeAll(async () => {
  api = await startTestApi()
  owner = await createPerson(api, 'an owner', 'owner')
  staff = await createPerson(api, 'staff', 'staff')
})
beforeEach(() => api.db.deleteFrom('attempt').execute())
afterAll(() => api.stop())

/** Calls each endpoint once to run its statements, which an older database server may refuse. The security walk tests who may call it. */
test.each(unsignedEndpoints)('$area: $name answers a user who may call it', async (called) => {
  const [person, other] = called.endpoint.access === 'staff' ? [staff, owner] : [owner, staff]
  const call = await aCall(api, called, namingsOf(called)[0]!, { person, other })
  const token = await api.sessions.begin(api.db, { userId: person.id, userAgent: 'test' })
  const { statusCode, body } = await api.app.inject({
    ...call,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode, body).toBe(200)
})
