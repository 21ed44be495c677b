import type { ClaimCode as MadeClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { formatDate } from '../../platform/time/format-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from './claim-code.module.css'

const texts = messages.sharing.claimCode

/** Returns a code in groups of four, which are easier to read and type. */
export function groupClaimCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

interface ClaimCodeProps {
  made: MadeClaimCode
  onClose: () => void
}

/** Shows a new claim code for copying. It can't be shown again. */
export function ClaimCode({ made, onClose }: ClaimCodeProps) {
  const [copied, setCopied] = useState<'well' | 'refused'>()
  const code = groupClaimCode(made.claim_code)
  const copy = () =>
    void navigator.clipboard.writeText(`${texts.device(made.device_id)}, ${code}`).then(
      () => setCopied('well'),
      () => setCopied('refused'),
    )
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{texts.device(made.device_id)}</p>
      <p className={classes.code} role="status" aria-label={texts.made} tabIndex={-1} data-autofocus>
        {code}
      </p>
      <p className={classes.lead}>{texts.note(formatDate(made.expires_at, 'UTC'))}</p>
      <div className={classes.answers}>
        {copied === 'refused' && (
          <p className={classes.beside} role="alert">
            {texts.notCopied}
          </p>
        )}
        {'clipboard' in navigator && ( // plain http has no clipboard
          <Button onClick={copy}>{copied === 'well' ? texts.copied : texts.copy}</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {messages.ui.close}
        </Button>
      </div>
    </div>
  )
}
