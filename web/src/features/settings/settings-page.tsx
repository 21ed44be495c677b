import { messages } from '../../messages/messages.ts'
import { Page } from '../../ui/page.tsx'
import { IntegrationsTab } from './integrations-tab.tsx'
import { useSettingsAddress } from './settings-address.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { FeaturesTab } from './switches/features-tab.tsx'

export function SettingsPage() {
  const address = useSettingsAddress()
  return (
    <Page title={messages.settings.title}>
      <SettingsTabs address={address} />
      {address.tab === 'integrations' ? <IntegrationsTab address={address} /> : <FeaturesTab />}
    </Page>
  )
}
