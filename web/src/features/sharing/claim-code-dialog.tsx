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
export function ClaimCodeDialog({ isOpen, ...rest }: ClaimCodeDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.title} onClose={rest.onClose}>
      {isOpen && <Content {...rest} />}
    </Dialog>
  )
}

function Content({ deviceId, onClose }: Omit<ClaimCodeDialogProps, 'isOpen'>) {
  const { mutate, data, isPending, error } = useMutation(makeClaimCode)
  const [isCopied, setIsCopied] = useState(false)
  if (!data)
    return (
      <div className={classes.stack}>
        <p className={classes.lead}>{texts.body}</p>
        <GeneralError>{error ? explainFailure(error).text : undefined}</GeneralError>
        <div className={classes.answers}>
          <Button onClick={onClose}>{messages.ui.cancel}</Button>
          <Button variant="primary" isLoading={isPending} data-autofocus onClick={() => mutate(deviceId)}>
            {texts.confirm}
          </Button>
        </div>
      </div>
    )
  const code = data.claim_code.replaceAll(/(.{4})(?=.)/g, '$1-')
  const copy = () =>
    void navigator.clipboard.writeText(`${texts.device(deviceId)}, ${code}`).then(() => setIsCopied(true))
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{texts.device(deviceId)}</p>
      <p className={classes.code} role="status" aria-label={texts.made}>
        {code}
      </p>
      <p className={classes.lead}>{texts.note(formatDate(data.expires_at, 'UTC'))}</p>
      <div className={classes.answers}>
        <Button onClick={copy}>{isCopied ? texts.copied : texts.copy}</Button>
        <Button variant="primary" onClick={onClose}>
          {messages.ui.close}
        </Button>
      </div>
    </div>
  )
}
