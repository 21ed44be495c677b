import { listGroups } from '@sentinel/contracts/fleet/groups'
import { getUser, login } from '@sentinel/contracts/account/users'
import { expect, test } from 'vitest'
import { createFakeServer, type FakeServer } from './fake-server.ts'

const signedIn = { headers: { authorization: 'Bearer test-token' } }
const credentials = { email: 'ada@example.org', password: 'Sentinel-7-test!' }

const sendLogin = (server: FakeServer, body: unknown, signal?: AbortSignal) =>
  server.fetch(login.url, { method: 'POST', body: JSON.stringify(body), signal: signal ?? null })

test('a call that fits the contract and has an answer is not a problem', async () => {
  const server = createFakeServer()
  server.answer(login, { token: 'new-token' })
  const response = await sendLogin(server, credentials)
  expect(await response.json()).toEqual({ token: 'new-token' })
  expect(server.callsTo(login)).toEqual([{ body: credentials }])
  expect(server.problems).toEqual([])
})

test('a call without a prepared answer is reported as a problem', async () => {
  const server = createFakeServer()
  await expect(server.fetch(getUser.url, signedIn)).rejects.toThrow('no answer')
  expect(server.problems).toEqual([`The test has no answer to GET ${getUser.url}`])
})

test('a request body that does not fit the contract is reported as a problem', async () => {
  const server = createFakeServer()
  server.answer(login, { token: 'new-token' })
  await expect(sendLogin(server, { email: 7 })).rejects.toThrow('does not fit')
  expect(server.problems).toEqual([expect.stringMatching(`^A request to POST ${login.url} does not fit: `)])
})

test('an answer that does not fit the contract is reported as a problem', async () => {
  const server = createFakeServer()
  server.answer(login, { token: 7 } as never) // safe: the test needs a response that does not match
  await expect(sendLogin(server, credentials)).rejects.toThrow('does not fit')
  expect(server.problems).toEqual([expect.stringMatching(`^The answer to POST ${login.url} does not fit: `)])
})

test('a URL that the contract does not have is reported as a problem', async () => {
  const server = createFakeServer()
  await expect(server.fetch('/api/nothing', signedIn)).rejects.toThrow('The contract has no')
  expect(server.problems).toEqual(['The contract has no GET /api/nothing'])
})

test('a call without a network rejects, and is not a problem', async () => {
  const server = createFakeServer()
  server.makeUnreachable(login)
  await expect(sendLogin(server, credentials)).rejects.toThrow('Failed to fetch')
  expect(server.problems).toEqual([])
})

test('a call that is aborted while its answer is pending rejects, and is not a problem', async () => {
  const server = createFakeServer()
  server.hold(listGroups)
  const caller = new AbortController()
  const call = server.fetch(listGroups.url, { ...signedIn, signal: caller.signal })
  caller.abort()
  await expect(call).rejects.toBe(caller.signal.reason)
  expect(server.problems).toEqual([])
})

test('a call that is aborted before it is sent rejects, and is not a problem', async () => {
  const server = createFakeServer()
  server.hold(login)
  const signal = AbortSignal.abort()
  await expect(sendLogin(server, credentials, signal)).rejects.toBe(signal.reason)
  expect(server.problems).toEqual([])
})

test('a request that does not fit the contract is reported as a problem even when it is aborted', async () => {
  const server = createFakeServer()
  await expect(sendLogin(server, { email: 7 }, AbortSignal.abort())).rejects.toThrow('does not fit')
  expect(server.problems).toHaveLength(1)
})
