import type { ClaimCode as MadeClaimCode } from '@sentinel/contracts/claim-code'
import { atom, useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { ClaimCode } from '../../../ui/claim-code.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './device-endings.module.css'

const texts = messages.devices.endings.giveUp

/** The claim code of a camera that its last owner has just given up: without it, nobody can take the camera over. */
export const lastCodeAtom = atom<MadeClaimCode | null>(null)

export function LastCode() {
  const [made, setMade] = useAtom(lastCodeAtom)
  const close = () => setMade(null)
  return (
    <Dialog isOpen={made !== null} title={texts.lastCode} isFirm onClose={close}>
      <p className={classes.lead}>{texts.lastCodeBody}</p>
      {made && <ClaimCode made={made} onClose={close} />}
    </Dialog>
  )
}
