import { getInternalAccount, type InternalAccount } from '@sentinel/contracts/staff/accounts'
import {
  type GivenDevice,
  listGivenAlgs,
  listGivenDevices,
  listGivenReleases,
  replaceGivenDevices,
} from '@sentinel/contracts/staff/given-lists'
import { type InternalUser, listInternalUsers } from '@sentinel/contracts/staff/people'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { Versioned } from '../../../testing/write-response.ts'

/** Starts a server with these accounts and a signed-in member of staff. It pages, but neither sorts nor filters. */
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

/** Returns a valid row. Tests override the fields that they are about. */
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

/** Starts a server that also serves the requests of an account's dialog. Stores the saved devices without checking versions. */
export function serveAccount(
  account: Partial<InternalAccount> = {},
  devices: GivenDevice[] = [],
): FakeServer {
  const server = serveInternal({ users: [account] })
  server.answer(getInternalAccount, anAccount(account))
  server.answer(listGivenAlgs, new Versioned({ message: [], total: 0 }, '"algs"'))
  server.answer(listGivenReleases, new Versioned({ message: [], total: 0 }, '"releases"'))
  storeDevices(server, devices)
  server.answer(replaceGivenDevices, ({ body: { deviceIds } }) => {
    const stored = deviceIds.map((device_id) => aGivenDevice({ device_id }))
    storeDevices(server, stored)
    return new Versioned({ message: stored, total: stored.length }, versionOf(stored))
  })
  return server
}

/** Changes the devices as if another user had done so. */
export function storeDevices(server: FakeServer, devices: GivenDevice[]): void {
  server.answer(
    listGivenDevices,
    new Versioned({ message: devices, total: devices.length }, versionOf(devices)),
  )
}

function versionOf(devices: GivenDevice[]): string {
  return `"${devices.map(({ device_id }) => device_id).join('-')}"`
}

export function anAccount(changes: Partial<InternalAccount> = {}): InternalAccount {
  return {
    ...anInternalUser(),
    country: 'Kenya',
    email_verified_at: '2026-01-02T03:04:05.678Z',
    has_authenticator: false,
    passkeys: 0,
    open_sessions: 1,
    last_sign_in: null,
    ...changes,
  }
}

export function aGivenDevice(changes: Partial<GivenDevice> = {}): GivenDevice {
  const { device_id = 1 } = changes
  return {
    device_id,
    name: `Camera ${device_id}`,
    may_manage: true,
    is_guest: false,
    visible_from: null,
    ...changes,
  }
}
