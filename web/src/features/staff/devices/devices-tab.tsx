import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { deviceList } from './device-list.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { ProvisionDialog } from './provision-dialog.tsx'
import { importMutation } from './queries.ts'
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

const WIDTH_PX = 760

/** Imports devices from CSV: a check first, then the import, then the file with their credentials. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const send = useMutation(importMutation(useQueryClient()))
  const outcome = send.data
  const running = send.isPending ? (send.variables.dryRun ? 'check' : 'import') : undefined
  const [checked, setChecked] = useState<number>()
  if (outcome && outcome.import_id !== null)
    return (
      <Dialog isOpen isFirm title={texts.import.doneTitle} onClose={onClose}>
        <ImportDone importId={outcome.import_id} credentials={outcome.credentials} onClose={onClose} />
      </Dialog>
    )
  const change = (text: string) => {
    if (send.isPending) return // a file that was read late; its answer must not be lost
    setCsv(text)
    send.reset()
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.import.title}
      width={WIDTH_PX}
      isDirty={csv !== ''}
      isBusy={running === 'import'}
      onClose={onClose}
    >
      {(close) => (
        <ImportForm
          csv={csv}
          onCsv={change}
          outcome={outcome}
          running={running}
          making={checked}
          error={send.error}
          onSend={(dryRun) => {
            setChecked(outcome?.device_count)
            send.mutate({ csv, dryRun })
          }}
          onCancel={close}
        />
      )}
    </GuardedDialog>
  )
}
