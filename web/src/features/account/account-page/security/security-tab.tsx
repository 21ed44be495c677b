import { useQuery } from '@tanstack/react-query'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { isSetupMissing, secondFactorQuery } from '../second-factor/second-factor.ts'
import { AccountLogCard } from './account-log-card.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './security-tab.module.css'
import { SessionsCard } from './sessions-card.tsx'

/**
 * The tab Security of the account: the password, the second factor, where the person is signed in, and what happened to the account. A second factor
 * that the console requires comes first until it is set up: nothing else works before.
 */
export function SecurityTab() {
  const { data: factors } = useQuery(secondFactorQuery)
  const isFactorFirst = factors !== undefined && isSetupMissing(factors)
  // With keys a card keeps its state when it moves: the dialog with new recovery codes is in it.
  const password = <PasswordCard key="password" />
  const secondFactor = <SecondFactorCard key="second-factor" />
  return (
    <div className={classes.cards}>
      {isFactorFirst ? [secondFactor, password] : [password, secondFactor]}
      <SessionsCard />
      <AccountLogCard />
    </div>
  )
}
