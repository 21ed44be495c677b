import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invitationsQuery, invite, withdraw } from './queries.ts'

let queryClient: QueryClient

beforeEach(() => {
  queryClient = new QueryClient()
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const answer = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body))
const shownIds = () =>
  queryClient.getQueryData<Invitation[]>(invitationsQuery.queryKey)?.map(({ invitationId }) => invitationId)

function anInvitation(invitationId: number): Invitation {
  return {
    invitationId,
    email: 'guest@example.org',
    deviceId: 7,
    groupId: null,
    mayManage: false,
    state: 'pending',
    mail: { state: 'pending', reason: null, reasonCode: null, reasonParams: {} },
    createdAt: '2026-11-20T03:12:00.000Z',
    expiresAt: '2026-12-04T03:12:00.000Z',
    acceptedAt: null,
    acceptedBy: null,
  }
}

async function inviteAnew(): Promise<void> {
  answer(anInvitation(2))
  await new MutationObserver(queryClient, invite(queryClient)).mutate({
    deviceId: 7,
    mayManage: false,
    email: 'guest@example.org',
  })
}

test('a new invitation does not create a list if none was loaded', async () => {
  await inviteAnew()
  expect(shownIds()).toBeUndefined()
})

test('a new invitation comes first, and is removed when it is withdrawn', async () => {
  queryClient.setQueryData(invitationsQuery.queryKey, [anInvitation(1), anInvitation(2)])
  await inviteAnew()
  expect(shownIds()).toEqual([2, 1])
  answer({ invitationId: 2 })
  await new MutationObserver(queryClient, withdraw(queryClient)).mutate(anInvitation(2))
  expect(shownIds()).toEqual([1])
})

test('a new invitation is not lost if a list that was requested before it arrives later', async () => {
  const read = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => read.promise)
  const reading = queryClient.fetchQuery(invitationsQuery)
  await inviteAnew()
  read.resolve(Response.json([anInvitation(1)]))
  await reading
  await expect.poll(shownIds).toEqual([2, 1])
})
