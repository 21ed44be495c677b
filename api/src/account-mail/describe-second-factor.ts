import { toOneLine } from '../outgoing/message/one-line.ts'
import type { ChangedFactor } from './account-mail-row.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

const WORDS = { authenticator: 'An authenticator app', passkey: 'A passkey' } as const

/** Tells the owner of an account that a second factor was added or removed. */
export function describeFactorChange(
  { publicUrl }: ContentDeps,
  { recipient, about: { kind, factor, name } }: { recipient: string; about: ChangedFactor },
): FoundContent {
  const done = kind === 'second_factor_added' ? 'added to' : 'removed from'
  return {
    content: {
      subject: `Second factor ${done} your Sentinel Console account`,
      eyebrow: 'Sign-in',
      tone: 'calm',
      heading: `${WORDS[factor]} was ${kind === 'second_factor_added' ? 'added' : 'removed'}`,
      lead: 'The second factors of your account have changed. If it was not you, reset your password now and look at the account log.',
      photo: undefined,
      facts: [
        { label: 'Account', value: recipient },
        ...(name === undefined ? [] : [{ label: 'Passkey', value: toOneLine(name) }]),
      ],
      lists: [],
      action: { label: 'See your account', url: `${publicUrl}/account?tab=security` },
    },
    why: 'Sentinel Console sends this whenever the second factors of an account change.',
  }
}

/** Tells the owner that somebody knows the password. */
export function describeFailedFactor({ publicUrl }: ContentDeps, email: string): FoundContent {
  return {
    content: {
      subject: 'Someone may know your Sentinel Console password',
      eyebrow: 'Sign-in',
      tone: 'bad',
      heading: 'A sign-in stopped at the second factor',
      lead: 'Somebody entered the right password of your account and then no second factor, or a wrong one. Nobody was let in. If it was not you, choose a new password.',
      photo: undefined,
      facts: [{ label: 'Account', value: email }],
      lists: [],
      action: { label: 'Reset the password', url: `${publicUrl}/resetpassword` },
    },
    why: 'Sentinel Console sends this at most once a day.',
  }
}
