import { type InternalUser, listInternalUsers } from '@sentinel/contracts/internal/users'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

/** A server with these accounts and a member of staff who is signed in. It pages; it neither sorts nor filters. */
export function serveInternal({ users = [] }: { users?: Partial<InternalUser>[] } = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  server.answer(listInternalUsers, ({ querystring: { limit, offset } }) => ({
    rows: users.slice(offset, offset + limit).map(anInternalUser),
    total: users.length,
    totalKind: 'exact' as const,
  }))
  return server
}

/** A valid row; the caller changes what its test is about. */
export function anInternalUser(changes: Partial<InternalUser> = {}): InternalUser {
  return {
    user_id: 7,
    user_email: 'ada@example.org',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Fox',
    phoneNumber: '+44 20 7946 0000',
    role: 'owner',
    disabled_at: null,
    created_at: '2026-01-02T03:04:05.678Z',
    ...changes,
  }
}
