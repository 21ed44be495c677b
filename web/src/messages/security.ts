import type { AccountEvent } from '@sentinel/contracts/account-events'
import { count } from './plural.ts'

const signedOut = (sessions: number) =>
  sessions === 0 ? '' : `, and ${count(sessions, 'other session was', 'other sessions were')} ended`

const cameras = (amount: number) => count(amount, 'camera', 'cameras')

/** What an event says. `place` names the browser, where it has one. */
function describe(event: AccountEvent, place: string): string {
  switch (event.kind) {
    case 'account_created':
      return 'Account created'
    case 'signed_in':
      return `Signed in with ${place}`
    case 'sign_ins_failed':
      return count(event.about.count, 'sign-in with a wrong password', 'sign-ins with a wrong password')
    case 'password_changed':
      return `Password changed${signedOut(event.about.sessions_ended)}`
    case 'password_reset':
      return `Password reset by email${signedOut(event.about.sessions_ended)}`
    case 'sessions_ended':
      return endings[event.about.reason](place, event.about.count)
    case 'cameras_added':
      return `Got ${cameras(event.about.count)}`
    case 'cameras_removed':
      return `Lost ${cameras(event.about.count)}`
  }
}

type SessionEnd = Extract<AccountEvent, { kind: 'sessions_ended' }>['about']['reason']

const endings: Record<SessionEnd, (place: string, amount: number) => string> = {
  signed_out: (place) => `Signed out of ${place}`,
  from_elsewhere: (place) => `Session of ${place} ended from another session`,
  too_many: (_, amount) =>
    `${count(amount, 'session', 'sessions')} ended, because too many were open at once`,
}

export const securityMessages = {
  password: {
    title: 'Change Password',
    note: 'All other places where you are signed in will be signed out.',
    current: 'Current password',
    wanted: 'New password',
    change: 'Change Password',
    changing: 'Changing password...',
    changed: 'Changed password',
    failed: (error: string) => `Error changing password (${error})`,
    unmet: 'Your password does not meet the defined requirements',
    wrong: 'The entered password is not correct',
  },
  sessions: {
    title: 'Signed-in places',
    note: 'Each browser that is signed in to your account. End those you don’t know.',
    current: 'This one',
    lastUsed: 'Last used',
    inUse: 'In use now',
    since: 'Signed in',
    end: 'End',
    endNamed: (place: string) => `End the session of ${place}`,
    ended: 'The session has ended.',
    unknownBrowser: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  log: {
    title: 'Account log',
    note: 'Sign-ins, passwords, sessions and cameras. Entries are never changed or deleted.',
    describe,
    lastTry: 'Last one',
    device: (deviceId: number) => `ID ${deviceId}`,
    moreDevices: (amount: number) => `and ${amount} more`,
    empty: { title: 'Nothing yet', body: 'What happens to your account from now on will be listed here.' },
    more: 'Show more',
    moreFailed: (reason: string) => `More could not be read. ${reason}`,
  },
} as const
