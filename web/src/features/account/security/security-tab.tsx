import { AccountLogCard } from './account-log-card.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './security-tab.module.css'
import { SessionsCard } from './sessions-card.tsx'

/** The tab Security of the account: the password, where the person is signed in, and what happened to the account. */
export function SecurityTab() {
  return (
    <div className={classes.cards}>
      <PasswordCard />
      <SessionsCard />
      <AccountLogCard />
    </div>
  )
}
