import { createFileRoute } from '@tanstack/react-router'
import type { AccountSearch } from '../../features/account/account-page/account-address.ts'
import { AccountPage } from '../../features/account/account-page/account-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'

/** Every user has an account, so this area is open to every role, unlike others. */
export const Route = createFileRoute('/_shell/account')({
  // The code that reads the address belongs to the page's own script: the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<AccountSearch>,
  component: AccountPage,
})
