import { type AccountEvent, listAccountEvents } from '@sentinel/contracts/account/account-events'
import { getSecondFactor, type SecondFactor } from '@sentinel/contracts/account/second-factor'
import { listSessions, type Session } from '@sentinel/contracts/account/sessions'
import type { FakeServer } from '../../../../testing/fake-server.ts'

export const NO_SECOND_FACTOR: SecondFactor = {
  authenticator: null,
  passkeys: [],
  recovery_codes_left: 0,
  passkeys_offered: true,
  is_required: false,
}

interface Security {
  sessions?: Session[]
  events?: AccountEvent[]
  factors?: SecondFactor
}

/** Serves the requests of the account's Security tab. */
export function serveSecurity(
  server: FakeServer,
  { sessions = [], events = [], factors = NO_SECOND_FACTOR }: Security = {},
): void {
  server.answer(listSessions, sessions)
  server.answer(listAccountEvents, events)
  server.answer(getSecondFactor, factors)
}
