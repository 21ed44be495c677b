import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { type InternalTab, internalTabs, useInternalAddress } from './internal-address.ts'
import { AlgsTab } from './algs/algs-tab.tsx'
import { DevicesTab } from './devices/devices-tab.tsx'
import { FirmwareTab } from './firmware/firmware-tab.tsx'
import { DeadLettersTab } from './dead-letters/dead-letters-tab.tsx'
import { NetworkTab } from './network/network-tab.tsx'
import { OperationsTab } from './operations/operations-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { ReleasesTab } from './releases/releases-tab.tsx'
import { TrailTab } from './trail/trail-tab.tsx'

const texts = messages.internal

const contents: Record<InternalTab, () => ReactNode> = {
  people: PeopleTab,
  devices: DevicesTab,
  algs: AlgsTab,
  releases: ReleasesTab,
  firmware: FirmwareTab,
  'dead-letters': DeadLettersTab,
  network: NetworkTab,
  operations: OperationsTab,
  trail: TrailTab,
}

export function InternalPage() {
  const address = useInternalAddress()
  const Content = contents[address.tab]
  return (
    <Page title={texts.title}>
      <PageTabs
        label={texts.sections}
        tabs={internalTabs}
        names={texts.tabs}
        shown={address.tab}
        hrefOf={address.hrefOf}
        onShow={address.showTab}
      />
      <Content key={address.tab} />
    </Page>
  )
}
