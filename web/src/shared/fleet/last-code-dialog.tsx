import type { ClaimCode as MadeClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { messages } from '../../messages/messages.ts'
import { ClaimCode } from './claim-code.tsx'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const texts = messages.devices.endings.release

export interface LastCodeDialogProps {
  isOpen: boolean
  made: MadeClaimCode
  onClose: () => void
}

/** Shows the claim code of a camera that no longer has an owner. */
export function LastCodeDialog({ isOpen, made, onClose }: LastCodeDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.lastCode} isFirm onClose={onClose}>
      <UnsavedGuard isDirty words={texts.leave} />
      <p>{texts.lastCodeBody}</p>
      <ClaimCode made={made} onClose={onClose} />
    </Dialog>
  )
}
