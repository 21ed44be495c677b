import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import classes from './dialog.module.css'

const texts = messages.secondFactor.codes

interface RecoveryCodeListProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes, which the user has to save because they can't be shown again. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const { email } = useSuspenseQuery(userQuery).data
  const [copied, setCopied] = useState<'well' | 'refused'>()
  const file = texts.file(email, codes)
  const copy = () =>
    void navigator.clipboard.writeText(file).then(
      () => setCopied('well'),
      () => setCopied('refused'),
    )
  return (
    <div className={classes.stack}>
      <UnsavedGuard isDirty words={texts.leave} />
      <p>{texts.body}</p>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <GeneralError>{copied === 'refused' ? texts.notCopied : undefined}</GeneralError>
      <div className={classes.answers}>
        {'clipboard' in navigator && ( // plain http has no clipboard
          <Button onClick={copy}>{copied === 'well' ? texts.copied : texts.copy}</Button>
        )}
        <Button onClick={() => saveFile(texts.fileName, new Blob([file], { type: 'text/plain' }))}>
          {texts.download}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {texts.stored}
        </Button>
      </div>
    </div>
  )
}
