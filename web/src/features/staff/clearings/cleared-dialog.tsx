import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ClaimCode } from '../../../shared/fleet/claim-code.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { AskBeforeSecret } from '../devices/ask-before-secret.tsx'
import { claimCodeMutation } from '../devices/queries.ts'

const texts = messages.internalClearing
const { secrets } = messages.internalDevices

interface ClearedDialogProps {
  deviceId: number
  /** Insights that were archived. */
  archived: number
  onClose: () => void
}

/** Makes the claim code of a device that has been cleared, and shows it. A code that could not be made can be tried again. */
export function ClearedDialog({ deviceId, archived, onClose }: ClearedDialogProps) {
  const make = useMutation(claimCodeMutation(useQueryClient()))
  const { mutate } = make
  useEffect(() => mutate(deviceId), [mutate, deviceId])
  return (
    <AskBeforeSecret
      texts={{ title: texts.cleared(deviceId), body: texts.noCode, confirm: messages.ui.tryAgain }}
      shownTitle={texts.cleared(deviceId)}
      isPending={make.isPending}
      error={make.error}
      onConfirm={() => mutate(deviceId)}
      onClose={onClose}
    >
      {make.data && (
        <>
          <UnsavedGuard isDirty words={secrets.leave} />
          <p>{texts.done(deviceId, archived)}</p>
          <ClaimCode made={make.data} onClose={onClose} />
        </>
      )}
    </AskBeforeSecret>
  )
}
