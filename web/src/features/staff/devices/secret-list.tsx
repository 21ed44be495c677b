import type { NewDeviceCredentials } from '@sentinel/contracts/staff/provisioning'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { groupClaimCode } from '../../../shared/fleet/claim-code.tsx'
import classes from './devices.module.css'

const texts = messages.internalDevices.secrets

interface SecretListProps {
  made: Pick<NewDeviceCredentials, 'mqtt'> & Partial<Pick<NewDeviceCredentials, 'claim_code'>>
  onClose: () => void
}

/** Shows new credentials, which the user has to save because they can't be shown again. */
export function SecretList({ made: { mqtt, claim_code: claimCode }, onClose }: SecretListProps) {
  const [copied, setCopied] = useState<'well' | 'refused'>()
  const lines = [
    { name: texts.username, value: mqtt.username },
    { name: texts.password, value: mqtt.password },
    ...(claimCode === undefined ? [] : [{ name: texts.claimCode, value: groupClaimCode(claimCode) }]),
  ]
  const copy = () =>
    void navigator.clipboard.writeText(lines.map(({ name, value }) => `${name}: ${value}`).join('\n')).then(
      () => setCopied('well'),
      () => setCopied('refused'),
    )
  return (
    <div className={classes.stack}>
      <UnsavedGuard isDirty words={texts.leave} />
      <p>{texts.body}</p>
      <dl className={classes.secrets}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <GeneralError>{copied === 'refused' ? texts.notCopied : undefined}</GeneralError>
      <div className={classes.answers}>
        {'clipboard' in navigator && ( // plain http has no clipboard
          <Button onClick={copy}>{copied === 'well' ? texts.copied : texts.copy}</Button>
        )}
        <Button variant="primary" data-autofocus onClick={onClose}>
          {texts.stored}
        </Button>
      </div>
    </div>
  )
}
