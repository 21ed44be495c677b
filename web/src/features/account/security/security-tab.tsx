import { AccountLogCard } from './account-log-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import classes from './security-tab.module.css'
import { SessionsCard } from './sessions-card.tsx'

/** The tab Security of the account: the password, the second factor, where the person is signed in, and what happened to the account. */
export function SecurityTab() {
  return (
    <div className={classes.cards}>
      <PasswordCard />
      <SecondFactorCard />
      <SessionsCard />
      <AccountLogCard />
    </div>
  )
}
