import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { emptyOrder, ProvisionForm } from './provision-form.tsx'
import { provisionMutation } from './queries.ts'
import { SecretList } from './secret-list.tsx'

const FIELDS = Object.keys(emptyOrder) as (keyof typeof emptyOrder)[] // safe: these are the object's keys
const texts = messages.internalDevices.provision
const secrets = messages.internalDevices.secrets

interface ProvisionDialogProps {
  /** The field's initial DevEUI. */
  devEui?: string
  onClose: () => void
}

/** Creates one device and shows its credentials once. */
export function ProvisionDialog({ devEui = '', onClose }: ProvisionDialogProps) {
  const [given] = useState({ ...emptyOrder, dev_eui: devEui })
  const [typed, setTyped] = useState(given)
  const provision = useMutation(provisionMutation(useQueryClient()))
  const made = provision.data
  if (made)
    return (
      <Dialog isOpen isFirm title={secrets.title(made.device_id)} onClose={onClose}>
        <SecretList made={made} onClose={onClose} />
      </Dialog>
    )
  const isDirty = FIELDS.some((field) => typed[field] !== given[field])
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
