import type {
  AccountEvent,
  AccountEventAbout,
  AccountEventKind,
} from '@sentinel/contracts/account/account-events'
import { actWords } from '../staff/acts.ts'
import { count } from '../plural.ts'
import { nameFactor } from './second-factor.ts'

const signedOut = (sessions: number) =>
  sessions === 0 ? '' : `, and ${count(sessions, 'other session was', 'other sessions were')} ended`

const cameras = (amount: number) => count(amount, 'camera', 'cameras')

const endings: Record<
  AccountEventAbout<'sessions_ended'>['reason'],
  (place: string, amount: number) => string
> = {
  signed_out: (place) => `Signed out of ${place}`,
  from_elsewhere: (place) => `Session of ${place} ended from another session`,
  too_many: (_, amount) =>
    `${count(amount, 'session', 'sessions')} ended, because too many were open at once`,
  by_operator: (_, amount) => `${count(amount, 'session', 'sessions')} ended`,
}

/** Returns an event's text by its kind. `place` names the browser if the event has one. */
const events: { [Kind in AccountEventKind]: (about: AccountEventAbout<Kind>, place: string) => string } = {
  ...actWords,
  signed_in: (_, place) => `Signed in with ${place}`,
  sign_ins_failed: (about) =>
    count(about.count, 'sign-in with a wrong password', 'sign-ins with a wrong password'),
  password_changed: (about) => `Password changed${signedOut(about.sessions_ended)}`,
  password_reset: (about) => `Password reset by email${signedOut(about.sessions_ended)}`,
  sessions_ended: ({ reason, count: amount }, place) => endings[reason](place, amount),
  second_factor_added: (about) => `Second factor added: ${nameFactor(about)}`,
  second_factor_removed: (about) => `Second factor removed: ${nameFactor(about)}`,
  second_factor_failed: ({ at }, place) =>
    at === 'sign_in'
      ? `Sign-in with the right password, but a wrong second factor, with ${place}`
      : `Wrong second factor when asked again, with ${place}`,
  second_factor_unanswered: (about) =>
    `${count(about.sign_ins, 'sign-in', 'sign-ins')} with the right password, but without the second factor`,
  recovery_codes_made: () => 'New recovery codes made',
  recovery_code_used: (about) => `Recovery code used, ${about.left} left`,
  cameras_added: (about) => `${cameras(about.count)} added`,
  cameras_removed: (about) => `${cameras(about.count)} removed`,
}

function describe({ kind, about }: AccountEvent, place: string): string {
  const say = events[kind] as (content: typeof about, where: string) => string // safe: the entry of the same kind
  return say(about, place)
}

export const securityMessages = {
  password: {
    title: 'Change Password',
    note: 'You will be signed out everywhere else.',
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
    title: 'Active sessions',
    note: 'Each browser that is signed in to your account. End the ones you don’t recognize.',
    current: 'This browser',
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
    note: 'Sign-ins, passwords, second factors, sessions, roles and cameras, and what you did that cannot be undone. Entries are never changed or deleted.',
    describe,
    lastTry: 'Last attempt',
    device: (deviceId: number) => `ID ${deviceId}`,
    byOperator: 'By the people who run this console',
    person: (email: string | null, userId: number) =>
      email === null ? `Deleted account ${userId}` : `Account of ${email}`,
    browser: (place: string) => `With ${place}`,
    moreDevices: (amount: number) => `and ${amount} more`,
    empty: { title: 'Nothing yet', body: 'What happens to your account from now on will be listed here.' },
    more: 'Show more',
    moreFailed: (reason: string) => `Could not load more entries. ${reason}`,
  },
} as const
