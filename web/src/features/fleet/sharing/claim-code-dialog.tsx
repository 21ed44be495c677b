import { useMutation } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ClaimCode } from '../../../shared/fleet/claim-code.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { makeClaimCode } from './queries.ts'
import classes from './sharing.module.css'

const texts = messages.sharing.claimCode

interface ClaimCodeDialogProps {
  deviceId: number
  isOpen: boolean
  onClose: () => void
}

/** The code is nowhere kept: it is there as long as the dialog, which only its button closes. */
export function ClaimCodeDialog({ deviceId, isOpen, onClose }: ClaimCodeDialogProps) {
  const { mutate, data, isPending, error, reset } = useMutation(makeClaimCode)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={data ? texts.made : texts.title}
      isFirm={data !== undefined}
      onClose={close}
    >
      {data ? (
        <ClaimCode made={data} onClose={close} />
      ) : (
        <div className={classes.stack}>
          <p className={classes.lead}>{texts.body}</p>
          <GeneralError>{error ? explainFailure(error).text : undefined}</GeneralError>
          <div className={classes.answers}>
            <Button data-autofocus onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" isLoading={isPending} onClick={() => mutate(deviceId)}>
              {texts.confirm}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
