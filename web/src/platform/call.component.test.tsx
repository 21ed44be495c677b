import { createGroup, updateGroup } from '@sentinel/contracts/fleet/groups'
import { claimDevice, createClaimCode } from '@sentinel/contracts/fleet/sharing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn, startFakeServer } from '../testing/render-console.tsx'
import { call } from './call.ts'
import { aGroup } from './testing/sample-fleet.ts'

const CODE = { device_id: 7, claim_code: 'K7QF2M9XW4T8HR3B', expires_at: '2026-12-01T00:00:00.000Z' }

test('a write that is repeated while it is pending is sent once, and both callers get the answer', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(createClaimCode, CODE)
  const release = server.hold(createClaimCode)
  const makeCode = (deviceId = 7) => call(createClaimCode, { params: { deviceId } })
  const both = Promise.all([makeCode(), makeCode()])
  const other = makeCode(8)
  release()
  expect(await both).toEqual([CODE, CODE])
  await other
  expect(server.callsTo(createClaimCode)).toHaveLength(2)
  await makeCode()
  expect(server.callsTo(createClaimCode)).toHaveLength(3)
})

test('a write that equals an earlier one, but not the last one, is sent', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(createClaimCode, CODE)
  const release = server.hold(createClaimCode)
  const calls = [7, 8, 7].map((deviceId) => call(createClaimCode, { params: { deviceId } }))
  release()
  await Promise.all(calls)
  expect(server.callsTo(createClaimCode).map(({ params }) => params.deviceId)).toEqual([7, 8, 7])
})

test('a write that is not answered in time counts as unreachable, and can be sent again', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(createClaimCode, CODE)
  const release = server.hold(createClaimCode)
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  onTestFinished(() => timeout.mockRestore())
  const first = call(createClaimCode, { params: { deviceId: 7 } })
  clock.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  await expect(first).rejects.toMatchObject({ code: 'unreachable' })
  timeout.mockRestore()
  release()
  expect(await call(createClaimCode, { params: { deviceId: 7 } })).toEqual(CODE)
})

test('a write that failed can be sent again', async () => {
  const server = startFakeServer()
  signIn(server)
  const claim = () => call(claimDevice, { body: { device_id: 7, claim_code: CODE.claim_code } })
  server.makeUnreachable(claimDevice)
  await expect(claim()).rejects.toMatchObject({ code: 'unreachable' })
  await expect(claim()).rejects.toMatchObject({ code: 'unreachable' })
  expect(server.callsTo(claimDevice)).toHaveLength(2)
})

const GROUP = { groupName: 'Foxes' }

function startGroupServer() {
  const server = startFakeServer()
  signIn(server)
  server.answer(createGroup, ({ body }) => ({ message: { group: aGroup({ group_name: body.groupName }) } }))
  return server
}

const addGroup = (body = GROUP) => call(createGroup, { body })

test('a call that creates something uses the same key until it is answered, and then a new one', async () => {
  const server = startGroupServer()
  server.makeUnreachable(createGroup)
  await expect(addGroup()).rejects.toMatchObject({ code: 'unreachable' })
  await expect(addGroup()).rejects.toMatchObject({ code: 'unreachable' })
  server.recover(createGroup)
  await addGroup()
  await addGroup()
  const [first, second, third, fourth] = server.keysTo(createGroup)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).toMatch(/^[0-9a-f]{32}$/)
  expect(fourth).not.toBe(first)
})

test.each(['unavailable', 'internal'] as const)(
  'a call that failed with %s uses the same key again, because the server may have done the work',
  async (code) => {
    const server = startGroupServer()
    server.fail(createGroup, { code })
    await expect(addGroup()).rejects.toMatchObject({ code })
    server.recover(createGroup)
    await addGroup()
    const [first, second] = server.keysTo(createGroup)
    expect(second).toBe(first)
  },
)

test('a call without an answer gets a new key ten minutes later', async () => {
  const server = startGroupServer()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  server.makeUnreachable(createGroup)
  await expect(addGroup()).rejects.toMatchObject({ code: 'unreachable' })
  clock.mockReturnValue(599_999)
  await expect(addGroup()).rejects.toMatchObject({ code: 'unreachable' })
  clock.mockReturnValue(599_999 + 600_000)
  server.recover(createGroup)
  await addGroup()
  const [first, second, third] = server.keysTo(createGroup)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a call that was refused gets a new key', async () => {
  const server = startGroupServer()
  server.fail(createGroup, { code: 'conflict' })
  await expect(addGroup()).rejects.toMatchObject({ code: 'conflict' })
  server.recover(createGroup)
  await addGroup()
  const [first, second] = server.keysTo(createGroup)
  expect(second).not.toBe(first)
})

test('a call with another body has its own key', async () => {
  const server = startGroupServer()
  server.makeUnreachable(createGroup)
  await expect(addGroup()).rejects.toMatchObject({ code: 'unreachable' })
  server.recover(createGroup)
  await addGroup({ groupName: 'Wolves' })
  await addGroup()
  const [foxes, wolves, foxesAgain] = server.keysTo(createGroup)
  expect(wolves).not.toBe(foxes)
  expect(foxesAgain).toBe(foxes)
})

test('a call that creates nothing has no key', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(updateGroup, aGroup())
  await call(updateGroup, { params: { groupId: 1 }, body: GROUP })
  expect(server.keysTo(updateGroup)).toEqual([null])
})
