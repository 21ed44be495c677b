import { allEndpoints, type NamedEndpoint } from '@sentinel/contracts/http/areas'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findErrorCodes } from './server/documentation/error-answers.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import {
  aCall,
  isAllTheirs,
  isDeviceTheirs,
  type Naming,
  namingsOf,
  unsignedEndpoints,
} from './testing/walk-calls.ts'
import { createViewOnlyGuest, createPerson, type Person } from './testing/walk-world.ts'
import { type RowWatch, watchRows } from './testing/watch-rows.ts'

const ROLES_LET_IN = {
  'signed-in': ['owner', 'viewer', 'staff'],
  owner: ['owner', 'staff'],
  staff: ['staff'],
}
const CODES: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

/** Tables that a user with view-only access to a device must never write to. */
const OF_DEVICES = new Set(
  ['device', 'device_health', 'device_alg', 'insight'].map((table) => `public.${table}`),
)

/** The tables in which the audit trail counts refused calls and stores acts. A refused call must not write to any other table. */
const OF_TRAIL = new Set(['public.account_event', 'public.refused_try'])

const guarded = allEndpoints.filter(({ endpoint: { access } }) => access !== 'public')

let api: TestApi
let people: Person[]
let rowWatch: RowWatch

beforeAll(async () => {
  api = await startTestApi()
  people = [
    await createPerson(api, 'an owner', 'owner'),
    await createPerson(api, 'a viewer', 'viewer'),
    await createPerson(api, 'another owner', 'owner'),
    await createPerson(api, 'staff', 'staff'),
    await createViewOnlyGuest(api, 'a guest who may only look'),
  ]
  rowWatch = await watchRows(api.pool)
})
beforeEach(() => api.db.deleteFrom('attempt').execute())
afterAll(() => api.stop())

function expectedStatus(called: NamedEndpoint, caller: Person | undefined, naming: Naming): number {
  const { access } = called.endpoint
  if (access === 'public') return isAllTheirs(called, naming) ? 200 : 404
  if (!caller) return 401
  if (!ROLES_LET_IN[access].includes(caller.role)) return 403
  if (caller.isViewOnly && called.endpoint.managersOnly && isDeviceTheirs(naming)) return 403
  return isAllTheirs(called, naming) ? 200 : 404
}

/**
 * Makes one call in a new session and returns the outcome. For a refused call, also lists the tables that it wrote to, and whether its error code is
 * documented.
 */
async function walk(called: NamedEndpoint, naming: Naming, caller: Person | undefined, index: number) {
  const person = people[index % people.length]!
  const other = people[(index + 1) % people.length]!
  const call = await aCall(api, called, naming, { person, other })
  const token = caller && (await api.sessions.begin(api.db, { userId: caller.id, userAgent: 'walk' }))
  await rowWatch.takeChangedTables()
  const response = await api.app.inject({
    ...call,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const isRefused = response.statusCode !== 200
  const code = isRefused ? ErrorBody.parse(response.json()).code : undefined
  return {
    caller: caller?.name ?? 'nobody',
    naming,
    status: response.statusCode,
    ...(code && { code, isDocumented: findErrorCodes(called.endpoint).includes(code) }),
    ...((isRefused || isWatched(called, caller)) && { changed: await findChanged(isRefused) }),
  }
}

/** Returns true if the caller must not write any of a device's data. A claim is an exception, because it gives the caller another device. */
function isWatched({ name }: NamedEndpoint, caller: Person | undefined): boolean {
  return caller?.isViewOnly === true && name !== 'claimDevice'
}

/**
 * Returns the tables that a call wrote to. For a refused call, excludes the audit trail. For a view-only user's call, includes only tables with
 * device data.
 */
async function findChanged(isRefused: boolean): Promise<string[]> {
  const changed = await rowWatch.takeChangedTables()
  return isRefused
    ? changed.filter((table) => !OF_TRAIL.has(table))
    : changed.filter((table) => OF_DEVICES.has(table))
}

test.each(unsignedEndpoints)(
  '$area: $name admits only the right callers, to their own data',
  async (called) => {
    for (const naming of namingsOf(called))
      for (const [index, caller] of [...people, undefined].entries()) {
        const status = expectedStatus(called, caller, naming)
        const refusal = status !== 200 && { code: CODES[status], isDocumented: true }
        expect(await walk(called, naming, caller, index)).toEqual({
          caller: caller?.name ?? 'nobody',
          naming,
          status,
          ...refusal,
          ...((status !== 200 || isWatched(called, caller)) && { changed: [] }),
        })
      }
  },
)

test.each(guarded)('$area: $name accepts the cookie only if it returns an image', async (called) => {
  const person = people[0]!
  const call = await aCall(api, called, namingsOf(called)[0]!, { person, other: person })
  const token = await api.sessions.begin(api.db, { userId: person.id, userAgent: 'walk' })
  const response = await api.app.inject({ ...call, cookies: { sentinel_session: token } })
  expect(response.statusCode).toBe(called.endpoint.produces === 'image/jpeg' ? 200 : 401)
})

test.each(guarded)('$area: $name refuses a session that has ended', async (called) => {
  const person = people[3]!
  const call = await aCall(api, called, namingsOf(called)[0]!, { person, other: person })
  const token = await api.sessions.begin(api.db, { userId: person.id, userAgent: 'walk' })
  await api.as({ token }).post('/api/logout')
  const response = await api.app.inject({
    ...call,
    headers: { authorization: `Bearer ${token}` },
    cookies: { sentinel_session: token },
  })
  expect(response.statusCode).toBe(401)
})

test.each(guarded)('$area: $name does not answer other methods', async (called) => {
  const person = people[0]!
  const { url } = await aCall(api, called, namingsOf(called)[0]!, { person, other: person })
  for (const method of ['HEAD', 'OPTIONS', 'PATCH'] as const)
    expect((await api.app.inject({ method, url })).statusCode).toBe(404)
})

test('a write during a call is noticed', async () => {
  await rowWatch.takeChangedTables()
  await api.pool.query(`update user_account set country = 'Nepal' where user_id = $1`, [people[0]!.id])
  expect(await rowWatch.takeChangedTables()).toEqual(['public.user_account'])
})
