import type { InternalAccount } from '@sentinel/contracts/staff/accounts'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './person-dialog.module.css'

const { dialog: texts, roles, enabled } = messages.internalPeople

/** Who somebody is. */
export function PersonFacts({ account }: { account: InternalAccount }) {
  const { email_verified_at, last_sign_in, disabled_at, has_authenticator, passkeys } = account
  const factors = texts.factors(has_authenticator, passkeys)
  const facts: [string, ReactNode][] = [
    [texts.facts.id, account.user_id],
    [texts.facts.email, account.user_email],
    [texts.facts.name, `${account.firstName} ${account.lastName}`.trim() || texts.none],
    [texts.facts.username, account.username],
    [texts.facts.phoneNumber, account.phoneNumber || texts.none],
    [texts.facts.country, account.country || texts.none],
    [texts.facts.role, roles[account.role]],
    [texts.facts.state, stateOf(disabled_at)],
    [texts.facts.created, timeOf(account.created_at, '')],
    [texts.facts.verified, timeOf(email_verified_at, texts.notVerified)],
    [texts.facts.factors, factors || texts.noFactors],
    [texts.facts.lastSignIn, timeOf(last_sign_in, texts.never)],
    [texts.facts.sessions, account.open_sessions],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeOf(iso: string | null, otherwise: string): ReactNode {
  return iso === null ? otherwise : <LocalTime iso={iso} />
}

function stateOf(disabledAt: string | null): ReactNode {
  if (disabledAt === null) return enabled
  return (
    <>
      {texts.disabledSince} <LocalTime iso={disabledAt} />
    </>
  )
}
