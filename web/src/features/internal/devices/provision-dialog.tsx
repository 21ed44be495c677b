import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GuardedDialog } from '../../../ui/guarded-dialog.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { emptyOrder, ProvisionForm } from './provision-form.tsx'
import { provisionMutation } from './queries.ts'
import { SecretList } from './secret-list.tsx'

const { provision: texts, secrets } = messages.internalDevices

/** Makes one device and shows its credentials once. */
export function ProvisionDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(emptyOrder)
  const provision = useMutation(provisionMutation(useQueryClient()))
  const made = provision.data
  if (made)
    return (
      <Dialog isOpen isFirm title={secrets.title(made.device_id)} onClose={onClose}>
        <SecretList made={made} onClose={onClose} />
      </Dialog>
    )
  const isDirty = Object.values(typed).some((text) => text !== '')
  return (
    <GuardedDialog
      isOpen
      title={texts.title}
      isDirty={isDirty}
      isBusy={provision.isPending}
      onClose={onClose}
    >
      {(close) => (
        <>
          <UnsavedGuard isDirty={provision.isPending} words={secrets.leave} />
          <ProvisionForm
            typed={typed}
            onTyped={setTyped}
            isPending={provision.isPending}
            error={provision.error}
            onSubmit={provision.mutate}
            onCancel={close}
          />
        </>
      )}
    </GuardedDialog>
  )
}
