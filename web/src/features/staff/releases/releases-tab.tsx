import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { ComposeDialog } from './compose-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { releaseList } from './release-list.tsx'

const texts = messages.internalReleases

export function ReleasesTab() {
  const address = useInternalAddress()
  const [isComposing, setComposing] = useState(false)
  return (
    <>
      <InternalList
        definition={releaseList}
        address={address}
        open={{ label: ({ name }) => texts.open(name), onOpen: address.openRelease }}
        actions={
          <Button variant="primary" icon={AddIcon} onClick={() => setComposing(true)}>
            {texts.compose.action}
          </Button>
        }
      />
      {address.releaseId !== undefined && (
        <ReleaseDialog key={address.releaseId} releaseId={address.releaseId} onClose={address.close} />
      )}
      {isComposing && <ComposeDialog onClose={() => setComposing(false)} />}
    </>
  )
}
