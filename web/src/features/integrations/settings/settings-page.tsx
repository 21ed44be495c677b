import { messages } from '../../../messages/messages.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { IntegrationsTab } from './integrations-tab.tsx'
import { settingsTabs, useSettingsAddress } from './settings-address.ts'
import { FeaturesTab } from './switches/features-tab.tsx'

const texts = messages.settings

export function SettingsPage() {
  const address = useSettingsAddress()
  return (
    <Page title={texts.title}>
      <PageTabs
        label={texts.sections}
        tabs={settingsTabs}
        names={texts.tabs}
        shown={address.tab}
        hrefOf={address.hrefOf}
        onShow={address.showTab}
      />
      {address.tab === 'integrations' ? <IntegrationsTab address={address} /> : <FeaturesTab />}
    </Page>
  )
}
