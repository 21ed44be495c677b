import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { deviceUpdatesQuery } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { AddIcon, UpdatesIcon } from '../../../ui/marks/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { createPageSizeAtom } from '../../../ui/hooks/use-pages.ts'
import { CommandList } from '../list/command-list.tsx'
import { CommandSkeletons } from '../list/command-skeletons.tsx'
import { CreateUpdateDialog } from './create-update-dialog.tsx'
import { DropUpdateDialog } from './drop-update-dialog.tsx'
import { createUpdateColumns } from './update-columns.tsx'
import { UpdateDevicesDialog } from './update-devices-dialog.tsx'
import { type UpdatesAddress, useUpdatesAddress } from './updates-address.ts'

const texts = messages.deviceUpdates
const pageSizeAtom = createPageSizeAtom('deviceUpdates')

/** The updates of the person's devices, and what creates and drops them. */
export function UpdatesPage() {
  const address = useUpdatesAddress()
  const { openDialog } = address
  const { data: updates, error, refetch, isPending } = useQuery(deviceUpdatesQuery)
  const columns = useMemo(() => createUpdateColumns(openDialog), [openDialog])
  const opening = useMemo(
    () => ({
      canOpen: ({ status }: DeviceUpdate) => status === 'pending',
      onOpen: ({ update_id }: DeviceUpdate) => openDialog('drop', update_id),
    }),
    [openDialog],
  )
  const retry = () => void refetch()
  const hasRows = updates !== undefined && updates.length > 0
  const create = (
    <Button variant="primary" icon={AddIcon} onClick={address.openNew}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} note={hasRows && texts.amount(updates.length)} actions={hasRows && create}>
      {isPending && <CommandSkeletons label={texts.loading} />}
      {!updates && error && <ErrorState error={error} onRetry={retry} />}
      {updates?.length === 0 && (
        <StatePanel icon={UpdatesIcon} title={texts.empty.title} action={create}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {hasRows && (
        <CommandList
          label={texts.table}
          rows={updates}
          idOf={({ update_id }) => update_id}
          {...{ columns, opening, address, pageSizeAtom }}
        />
      )}
      {updates && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      <UpdateDialogs updates={updates} address={address} />
    </Page>
  )
}

interface UpdateDialogsProps {
  updates: readonly DeviceUpdate[] | undefined
  address: UpdatesAddress
}

/** The dialog that the address asks for. */
function UpdateDialogs({ updates, address: { dialog, close } }: UpdateDialogsProps) {
  const updateId = dialog && 'updateId' in dialog ? dialog.updateId : undefined
  const update = updates?.find(({ update_id }) => update_id === updateId)
  return (
    <>
      <CreateUpdateDialog isOpen={dialog?.kind === 'new'} onClose={close} />
      <UpdateDevicesDialog isOpen={dialog?.kind === 'devices'} {...{ updateId, update }} onClose={close} />
      <DropUpdateDialog
        isOpen={dialog?.kind === 'drop' && update?.status === 'pending'}
        update={update}
        onClose={close}
      />
    </>
  )
}
