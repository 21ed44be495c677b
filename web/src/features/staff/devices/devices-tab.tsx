import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { deviceList } from './device-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ProvisionDialog } from './provision-dialog.tsx'
import { RecentImports } from './recent-imports.tsx'

const texts = messages.internalDevices

export function DevicesTab() {
  const address = useInternalAddress()
  const [opened, setOpened] = useState<'provision' | 'import' | 'imports'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <InternalList
        definition={deviceList}
        address={address}
        open={{ label: ({ device_id }) => texts.open(device_id), onOpen: address.openDevice }}
        actions={
          <>
            <Button onClick={() => setOpened('imports')}>{texts.imports.action}</Button>
            <Button onClick={() => setOpened('import')}>{texts.import.action}</Button>
            <Button variant="primary" icon={AddIcon} onClick={() => setOpened('provision')}>
              {texts.provision.action}
            </Button>
          </>
        }
      />
      {address.deviceId !== undefined && (
        <DeviceDialog key={address.deviceId} deviceId={address.deviceId} onClose={address.close} />
      )}
      {opened === 'provision' && <ProvisionDialog onClose={close} />}
      {address.addedDevEui !== undefined && (
        <ProvisionDialog devEui={address.addedDevEui} onClose={address.close} />
      )}
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'imports' && <RecentImports onClose={close} />}
    </>
  )
}
