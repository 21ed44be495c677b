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

test('an invitation is no list where none was read', async () => {
  await inviteAnew()
  expect(shownIds()).toBeUndefined()
})

test('an invitation comes first, and goes when it is taken back', async () => {
  queryClient.setQueryData(invitationsQuery.queryKey, [anInvitation(1), anInvitation(2)])
  await inviteAnew()
  expect(shownIds()).toEqual([2, 1])
  answer({ invitationId: 2 })
  await new MutationObserver(queryClient, withdraw(queryClient)).mutate(anInvitation(2))
  expect(shownIds()).toEqual([1])
})

test('an invitation outlasts a list that was read before it', async () => {
  const read = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => read.promise)
  const reading = queryClient.fetchQuery(invitationsQuery)
  await inviteAnew()
  read.resolve(Response.json([anInvitation(1)]))
  await reading
  await expect.poll(shownIds).toEqual([2, 1])
})
