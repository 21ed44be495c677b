import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import classes from './dialog.module.css'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { makeRecoveryCodesMutation } from './second-factor.ts'

const texts = messages.secondFactor.codes

interface NewCodesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks before the stored codes stop working, and shows the new ones. */
export function NewCodesDialog({ isOpen, onClose }: NewCodesDialogProps) {
  const make = useMutation(makeRecoveryCodesMutation(useQueryClient()))
  const codes = make.data?.recovery_codes
  const close = () => {
    make.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={codes ? texts.title : texts.makeTitle}
      isFirm={make.isPending || codes !== undefined}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={close} />
      ) : (
        <div className={classes.stack}>
          <UnsavedGuard isDirty={make.isPending} words={texts.leave} />
          <p>{texts.makeBody}</p>
          <GeneralError>{make.error ? explainFailure(make.error).text : undefined}</GeneralError>
          <div className={classes.answers}>
            <Button data-autofocus disabled={make.isPending} onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" isLoading={make.isPending} onClick={() => make.mutate()}>
              {texts.make}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
