import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { deviceUpdatesQuery, dropUpdate } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { createPageSizeAtom } from '../../../ui/hooks/use-pages.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { AddIcon, UpdatesIcon } from '../../../ui/marks/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { CommandList } from '../list/command-list.tsx'
import { CommandSkeletons } from '../list/command-skeletons.tsx'
import { countStates } from './count-states.ts'
import { CreateUpdateForm } from './create-update-form.tsx'
import { createUpdateColumns } from './update-columns.tsx'
import { UpdateDevicesDialog } from './update-devices-dialog.tsx'
import { UpdateProgress } from './update-progress.tsx'
import { type UpdatesAddress, useUpdatesAddress } from './updates-address.ts'
import classes from './updates.module.css'

const texts = messages.deviceUpdates
const pageSizeAtom = createPageSizeAtom('deviceUpdates')

/** Lists the updates of the person's devices, and lets the person create and drop them. */
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

/** Shows the dialog that the address requests. */
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

const WIDTH_PX = 760

interface CreateUpdateDialogProps {
  isOpen: boolean
  onClose: () => void
}

function CreateUpdateDialog({ isOpen, onClose }: CreateUpdateDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title={messages.deviceUpdates.form.title}
      width={WIDTH_PX}
      size="page"
    >
      {(close) =>
        isOpen && (
          <CreateUpdateForm onDirty={setDirty} onBusy={setBusy} onCancel={close} onCreated={onClose} />
        )
      }
    </GuardedDialog>
  )
}

interface DropUpdateDialogProps {
  isOpen: boolean
  update: DeviceUpdate | undefined
  onClose: () => void
}

/** Says what dropping an update does, and drops it. If the update is another user's, names that user. */
function DropUpdateDialog({ isOpen, update, onClose }: DropUpdateDialogProps) {
  const drop = useMutation(dropUpdate(useQueryClient()))
  if (update && !update.may_drop) return <UndroppableUpdate {...{ isOpen, update, onClose }} />
  const close = () => {
    drop.reset()
    onClose()
  }
  const confirm = (pending: DeviceUpdate) =>
    drop.mutate(pending, {
      onSuccess: ({ status }) => {
        const done = status === 'dropped' ? texts.drop.done : texts.drop.doneHere
        notify({ text: done(pending.update_id), tone: 'good' })
        close()
      },
    })
  const counts = countStates(update?.deviceIds ?? [])
  return (
    <ConfirmDialog
      isOpen={isOpen && update !== undefined}
      title={update ? texts.drop.title(update.update_id) : ''}
      confirm={texts.drop.confirm}
      isLoading={drop.isPending}
      error={drop.error ? texts.drop.notDone(explainFields(drop.error, []).general ?? '') : undefined}
      onConfirm={() => update && confirm(update)}
      onClose={close}
    >
      {update && !update.is_mine && <Notice>{texts.drop.othersToo(update.owner_email)}</Notice>}
      <p>{texts.drop.unsent(counts.waiting)}</p>
      <p>{texts.drop.answered(counts.answered)}</p>
    </ConfirmDialog>
  )
}

interface UndroppableUpdateProps {
  isOpen: boolean
  update: DeviceUpdate
  onClose: () => void
}

function UndroppableUpdate({ isOpen, update, onClose }: UndroppableUpdateProps) {
  const { update_id, owner_email, is_mine } = update
  const reason = owner_email === null ? texts.drop.foreign.deleted : texts.drop.foreign.body(owner_email)
  return (
    <Dialog isOpen={isOpen} title={texts.drop.foreign.title(update_id)} onClose={onClose}>
      <div className={classes.parts}>
        <Notice>{is_mine ? texts.drop.foreign.mine : reason}</Notice>
        <UpdateProgress update={update} />
        <div className={classes.answers}>
          <Button onClick={onClose} data-autofocus>
            {messages.ui.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
