import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ClaimCode } from '../../../shared/fleet/claim-code.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { ConfirmNewSecret } from './confirm-new-secret.tsx'
import { claimCodeMutation } from './queries.ts'

const texts = messages.internalDevices.claimCode
const dialog = messages.internalDevices.dialog
const secrets = messages.internalDevices.secrets

/** Asks for confirmation before the current claim code stops working, and shows the new one. */
export function NewClaimCodeDialog({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const make = useMutation(claimCodeMutation(useQueryClient()))
  return (
    <ConfirmNewSecret
      texts={{ title: texts.title(deviceId), body: texts.body, confirm: texts.confirm }}
      shownTitle={dialog.claimCode}
      isPending={make.isPending}
      error={make.error}
      onConfirm={() => make.mutate(deviceId)}
      onClose={onClose}
    >
      {make.data && (
        <>
          <UnsavedGuard isDirty words={secrets.leave} />
          <ClaimCode made={make.data} onClose={onClose} />
        </>
      )}
    </ConfirmNewSecret>
  )
}
