import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { AlgDialog } from './alg-dialog.tsx'
import { algList } from './alg-list.tsx'
import { NewAlgDialog } from './new-alg-dialog.tsx'

const texts = messages.internalAlgs

export function AlgsTab() {
  const address = useInternalAddress()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <InternalList
        definition={algList}
        address={address}
        open={{ label: ({ name }) => texts.open(name), onOpen: address.openAlg }}
        actions={
          <Button variant="primary" icon={AddIcon} onClick={() => setMaking(true)}>
            {texts.make.action}
          </Button>
        }
      />
      {address.algId !== undefined && (
        <AlgDialog key={address.algId} algId={address.algId} onClose={address.close} />
      )}
      {isMaking && (
        <NewAlgDialog
          onMade={({ alg_id }) => {
            setMaking(false)
            address.openAlg(alg_id)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
