import { randomUUID } from 'node:crypto'
import { allEndpoints, type NamedEndpoint } from '@sentinel/contracts/http/areas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { aCall, namingsOf } from '../../testing/walk-calls.ts'
import { createPerson, type Person } from '../../testing/walk-world.ts'
import { type RowWatch, watchRows } from '../../testing/watch-rows.ts'
import { varyBody } from './testing/vary-body.ts'

type Call = Awaited<ReturnType<typeof aCall>>

/** Every POST that must not be repeated after its response was lost. The reasons are in docs/decisions/0040. */
const NOT_REPEATABLE = [
  'addPasskey',
  'beginAuthenticator',
  'changePassword',
  'confirmIdentity',
  'enterRecipientCode',
  'login',
  'makeRecoveryCodes',
  'resetPassword',
  'signInWithSecondFactor',
  'signUp',
]

const posts = allEndpoints.filter(({ endpoint: { method } }) => method === 'POST')
const keyed = posts.filter(({ endpoint }) => endpoint.idempotent === 'by key')
const withInput = keyed.filter(({ endpoint: { schema } }) => schema.params ?? schema.body)

let api: TestApi
let rowWatch: RowWatch
let people: Record<'owner' | 'staff', [Person, Person]>

beforeAll(async () => {
  api = await startTestApi()
  rowWatch = await watchRows(api.pool)
})
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
  people = {
    owner: [await createPerson(api, 'an owner', 'owner'), await createPerson(api, 'another owner', 'owner')],
    staff: [await createPerson(api, 'staff', 'staff'), await createPerson(api, 'other staff', 'staff')],
  }
})
afterAll(() => api.stop())

function callersOf({ endpoint: { access } }: NamedEndpoint): [Person, Person] {
  return people[access === 'staff' ? 'staff' : 'owner']
}

/** Returns a call that creates something for this user, after setting up everything that it needs. */
async function prepare(called: NamedEndpoint, person: Person, ownership: 'own' | 'absent' = 'own') {
  if (called.name === 'askVerification') await setUnverified(person)
  const named = Object.keys(namingsOf(called)[0]!).map((name) => [name, ownership])
  return aCall(api, called, Object.fromEntries(named), { person, other: person })
}

/** Makes the email unconfirmed, because no email is sent to a user whose address is already confirmed. */
function setUnverified({ id }: Person) {
  return api.db
    .updateTable('user_account')
    .set({ email_verified_at: null })
    .where('user_id', '=', id)
    .execute()
}

async function send(call: Call, { token }: Person, key: string) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const { statusCode, body } = await api.app.inject({ ...call, headers })
  return { statusCode, body }
}

/** Runs `work` and counts the rows that it writes, except attempts counted towards limits. */
async function countWrites(work: () => Promise<unknown>): Promise<Record<string, number>> {
  await rowWatch.takeWrites()
  await work()
  const { 'public.attempt': _, ...writes } = await rowWatch.takeWrites()
  return writes
}

test('only the POST calls on the list are neither idempotent nor accept a key', () => {
  const found = posts.filter(({ endpoint }) => endpoint.idempotent === false).map(({ name }) => name)
  expect(found.toSorted()).toEqual(NOT_REPEATABLE)
})

test('only calls of signed-in users accept a key', () => {
  expect(keyed.filter(({ endpoint }) => endpoint.access === 'public')).toEqual([])
})

test.each(keyed)(
  '$area: $name with the same key gets the same answer and writes nothing again',
  async (called) => {
    const [person] = callersOf(called)
    const call = await prepare(called, person)
    const key = randomUUID()
    let first: unknown
    const writes = await countWrites(async () => (first = await send(call, person, key)))
    expect(first).toMatchObject({ statusCode: 200 })
    expect(writes).toMatchObject({ 'public.idempotency_key': 2 })
    expect(Object.keys(writes).length).toBeGreaterThan(1)
    let second: unknown
    expect(await countWrites(async () => (second = await send(call, person, key)))).toEqual({})
    expect(second).toEqual(first)
  },
)

test.each(keyed)('$area: $name with the same key at the same time has one effect', async (called) => {
  const [one, other] = callersOf(called)
  const alone = await prepare(called, one)
  const once = await countWrites(() => send(alone, one, randomUUID()))
  const call = await prepare(called, other)
  const key = randomUUID()
  let answers: Awaited<ReturnType<typeof send>>[] = []
  const twice = await countWrites(async () => {
    answers = await Promise.all([send(call, other, key), send(call, other, key)])
  })
  expect(twice).toEqual(once)
  expect(answers[0]).toMatchObject({ statusCode: 200 })
  expect(answers[1]).toEqual(answers[0])
})

test.each(keyed)('$area: $name treats the same key of another user as another one', async (called) => {
  const [one, other] = callersOf(called)
  const key = randomUUID()
  await send(await prepare(called, one), one, key)
  const call = await prepare(called, other)
  const writes = await countWrites(async () =>
    expect(await send(call, other, key)).toMatchObject({ statusCode: 200 }),
  )
  expect(writes).toMatchObject({ 'public.idempotency_key': 2 })
})

test.each(withInput)('$area: $name with the same key and another request is refused', async (called) => {
  const [person] = callersOf(called)
  const call = await prepare(called, person)
  const key = randomUUID()
  expect(await send(call, person, key)).toMatchObject({ statusCode: 200 })
  const { body } = called.endpoint.schema
  const other = body
    ? { ...call, payload: varyBody(body, call.payload) }
    : await prepare(called, person, 'absent')
  let answer: unknown
  expect(await countWrites(async () => (answer = await send(other, person, key)))).toEqual({})
  expect(answer).toMatchObject({ statusCode: 409, body: expect.stringContaining('Idempotency-Key') })
})
