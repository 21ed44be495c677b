import type { Platform } from '@sentinel/contracts/integrations/integrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import classes from '../settings.module.css'
import { removeIntegration } from './save-integration.ts'

const texts = messages.settings

interface DeleteDialogProps {
  platform: Platform
  isOpen: boolean
  onClose: () => void
}

/** The question before what can't be taken back. */
export function DeleteDialog({ platform, isOpen, onClose }: DeleteDialogProps) {
  const remove = useMutation(removeIntegration(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () =>
    remove.mutate(platform, {
      onSuccess: () => {
        notify({
          text: texts.integrations.updated(platform),
          tone: 'good',
          closeAfterMs: TOAST_MS.integration,
        })
        close()
      },
    })
  return (
    <Dialog isOpen={isOpen} title={texts.confirmDelete.title(platform)} onClose={close}>
      <p>{texts.confirmDelete.body}</p>
      <GeneralError>
        {remove.error ? texts.integrations.notUpdated(platform, explainShort(remove.error)) : undefined}
      </GeneralError>
      <div className={classes.answers}>
        <Button onClick={close} data-autofocus>
          {texts.cancel}
        </Button>
        <Button variant="danger" isLoading={remove.isPending} onClick={confirm}>
          {texts.delete}
        </Button>
      </div>
    </Dialog>
  )
}
