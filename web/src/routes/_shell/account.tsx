import { createFileRoute } from '@tanstack/react-router'
import type { AccountSearch } from '../../features/account/account-page/account-address.ts'
import { AccountPage } from '../../features/account/account-page/account-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'

/** Unlike others, this area is open to every role, because every user has an account. */
export const Route = createFileRoute('/_shell/account')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<AccountSearch>,
  component: AccountPage,
})
