import type { ClaimCode } from '@sentinel/contracts/sharing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { formatDate } from '../../platform/time/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { GeneralError } from '../../ui/general-error.tsx'
import { makeClaimCode } from './queries.ts'
import classes from './sharing.module.css'

const texts = messages.sharing.claimCode

interface ClaimCodeDialogProps {
  deviceId: number
  isOpen: boolean
  onClose: () => void
}

/** The code is nowhere kept: it is there as long as the dialog. */
export function ClaimCodeDialog({ deviceId, isOpen, onClose }: ClaimCodeDialogProps) {
  const { mutate, data, isPending, error, reset } = useMutation(makeClaimCode)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={data ? texts.made : texts.title} onClose={close}>
      {data ? (
        <Made deviceId={deviceId} made={data} onClose={close} />
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

interface MadeProps {
  deviceId: number
  made: ClaimCode
  onClose: () => void
}

function Made({ deviceId, made, onClose }: MadeProps) {
  const [copied, setCopied] = useState<'well' | 'refused'>()
  const code = made.claim_code.replaceAll(/(.{4})(?=.)/g, '$1-')
  const copy = () =>
    void navigator.clipboard.writeText(`${texts.device(deviceId)}, ${code}`).then(
      () => setCopied('well'),
      () => setCopied('refused'),
    )
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{texts.device(deviceId)}</p>
      <p className={classes.code} role="status" aria-label={texts.made}>
        {code}
      </p>
      <p className={classes.lead}>{texts.note(formatDate(made.expires_at, 'UTC'))}</p>
      <div className={classes.answers}>
        {copied === 'refused' && (
          <p className={classes.beside} role="alert">
            {texts.notCopied}
          </p>
        )}
        {'clipboard' in navigator && ( // plain http has none
          <Button onClick={copy}>{copied === 'well' ? texts.copied : texts.copy}</Button>
        )}
        <Button variant="primary" autoFocus onClick={onClose}>
          {messages.ui.close}
        </Button>
      </div>
    </div>
  )
}
