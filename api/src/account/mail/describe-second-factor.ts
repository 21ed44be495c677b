import { toOneLine } from '../../integrations/outgoing/message/one-line.ts'
import type { MailContent } from '../../integrations/outgoing/email/content.ts'
import { count } from '../../integrations/outgoing/message/amounts.ts'
import type { ChangedFactors } from '../second-factor/changed-factors.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

const WORDS = { authenticator: 'An authenticator app', passkey: 'A passkey' } as const

/** Tells the owner of an account that a second factor was added or removed, or that a recovery code was used. */
export function describeFactorChange(
  { publicUrl }: ContentDeps,
  { recipient, about }: { recipient: string; about: ChangedFactors },
): FoundContent {
  const name =
    'name' in about && about.name !== undefined ? [{ label: 'Passkey', value: toOneLine(about.name) }] : []
  return {
    content: {
      ...say(about),
      eyebrow: 'Sign-in',
      tone: 'calm',
      photo: undefined,
      facts: [{ label: 'Account', value: recipient }, ...name],
      lists: [],
      action: { label: 'See your account', url: `${publicUrl}/account?tab=security` },
    },
    why: 'Sentinel Console sends this whenever the second factors of an account change or a recovery code is used.',
  }
}

function say(about: ChangedFactors): Pick<MailContent, 'subject' | 'heading' | 'lead'> {
  const notYou = 'If it was not you, reset your password now and look at the account log.'
  if (about.kind === 'recovery_code_used')
    return {
      subject: 'A recovery code of your Sentinel Console account was used',
      heading: 'A recovery code was used',
      lead: `Somebody used it to confirm that they are you. ${about.left === 0 ? 'It was your last one: make new ones.' : `You have ${count(about.left, 'code', 'codes')} left.`} ${notYou}`,
    }
  if (about.kind === 'recovery_codes_made')
    return {
      subject: 'New recovery codes for your Sentinel Console account',
      heading: 'New recovery codes were made',
      lead: `The previous codes no longer work. ${notYou}`,
    }
  const done = about.kind === 'second_factor_added' ? 'added' : 'removed'
  return {
    subject: `Second factor ${done === 'added' ? 'added to' : 'removed from'} your Sentinel Console account`,
    heading: `${WORDS[about.factor]} was ${done}`,
    lead: `The second factors of your account have changed. ${notYou}`,
  }
}

/** Warns the owner that someone knows the password. */
export function describeFailedFactor({ publicUrl }: ContentDeps, email: string): FoundContent {
  return {
    content: {
      subject: 'Someone may be trying to get into your Sentinel Console account',
      eyebrow: 'Sign-in',
      tone: 'bad',
      heading: 'A second factor was missing or wrong',
      lead: 'Somebody who knows your password, or is at a browser that is signed in to your account, gave no second factor or a wrong one. Nobody was let in. If it was not you, choose a new password.',
      photo: undefined,
      facts: [{ label: 'Account', value: email }],
      lists: [],
      action: { label: 'Reset the password', url: `${publicUrl}/resetpassword` },
    },
    why: 'Sentinel Console sends this at most once a day.',
  }
}
