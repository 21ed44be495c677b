import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { otaMessagesQuery } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { createPageSizeAtom } from '../../../ui/hooks/use-pages.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { AddIcon, OtaIcon } from '../../../ui/marks/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { CommandList } from '../list/command-list.tsx'
import { CommandSkeletons } from '../list/command-skeletons.tsx'
import { findQueued } from '../list/find-queued.ts'
import { useDevicesById } from '../list/use-devices-by-id.ts'
import { CreateMessageForm } from './create-message-form.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { useOtaAddress } from './ota-address.ts'
import { createOtaColumns } from './ota-columns.tsx'

const texts = messages.otaMessages
const pageSizeAtom = createPageSizeAtom('otaMessages')
const idOf = ({ message_id }: OtaMessage) => message_id

/** The messages to the person's devices, and what creates and drops them. */
export function OtaPage() {
  const address = useOtaAddress()
  const { openMessage, openMessageId } = address
  const { data: sent, error, refetch, isPending } = useQuery(otaMessagesQuery)
  const devices = useDevicesById()
  const queued = useMemo(() => findQueued(sent ?? []), [sent])
  const columns = useMemo(
    () => createOtaColumns(devices, queued, openMessage),
    [devices, queued, openMessage],
  )
  const opening = useMemo(
    () => ({ canOpen: () => true, onOpen: (message: OtaMessage) => openMessage(idOf(message)) }),
    [openMessage],
  )
  const retry = () => void refetch()
  const hasRows = sent !== undefined && sent.length > 0
  const create = (
    <Button variant="primary" icon={AddIcon} onClick={address.openNew}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} note={hasRows && texts.amount(sent.length)} actions={hasRows && create}>
      {isPending && <CommandSkeletons label={texts.loading} />}
      {!sent && error && <ErrorState error={error} onRetry={retry} />}
      {sent?.length === 0 && (
        <StatePanel icon={OtaIcon} title={texts.empty.title} action={create}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {hasRows && (
        <CommandList label={texts.table} rows={sent} {...{ idOf, columns, opening, address, pageSizeAtom }} />
      )}
      {sent && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      <CreateMessageDialog isOpen={address.isCreating} onClose={address.close} />
      <MessageDialog
        isOpen={openMessageId !== undefined}
        message={sent?.find((message) => idOf(message) === openMessageId)}
        isKnown={sent !== undefined}
        devices={devices}
        isQueued={openMessageId !== undefined && queued.has(openMessageId)}
        onClose={address.close}
      />
    </Page>
  )
}

const WIDTH_PX = 760

interface CreateMessageDialogProps {
  isOpen: boolean
  onClose: () => void
}

function CreateMessageDialog({ isOpen, onClose }: CreateMessageDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title={messages.otaMessages.form.title}
      width={WIDTH_PX}
      size="page"
    >
      {(close) =>
        isOpen && <CreateMessageForm onDirty={setDirty} onBusy={setBusy} onCancel={close} onDone={onClose} />
      }
    </GuardedDialog>
  )
}
