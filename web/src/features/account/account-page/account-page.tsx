import { useSuspenseQuery } from '@tanstack/react-query'
import type { Role } from '@sentinel/contracts/account/users'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { type AccountTab, accountTabs, useAccountAddress } from './account-address.ts'
import { BillingTab } from './billing/billing-tab.tsx'
import { ProfileTab } from './profile/profile-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'

const texts = messages.account

const contents: Record<AccountTab, () => ReactNode> = {
  profile: ProfileTab,
  billing: BillingTab,
  security: SecurityTab,
}

/** Returns a role's tabs. Viewers have no Billing tab, because they do not pay. */
function findTabs(role: Role): readonly AccountTab[] {
  return role === 'viewer' ? accountTabs.filter((tab) => tab !== 'billing') : accountTabs
}

export function AccountPage() {
  const { role } = useSuspenseQuery(userQuery).data
  const address = useAccountAddress()
  const tabs = findTabs(role)
  const shown = tabs.find((tab) => tab === address.tab) ?? 'profile'
  const Content = contents[shown]
  return (
    <Page title={texts.title}>
      <PageTabs
        label={texts.sections}
        tabs={tabs}
        names={texts.tabs}
        shown={shown}
        hrefOf={address.hrefOf}
        onShow={address.showTab}
      />
      <Content />
    </Page>
  )
}
