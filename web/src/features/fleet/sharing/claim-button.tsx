import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ClaimIcon } from '../../../ui/marks/icons.ts'
import { ClaimForm } from './claim-form.tsx'

const texts = messages.sharing.claim

/** Takes a further camera into the account. */
export function ClaimButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={ClaimIcon} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog isOpen={isOpen} title={texts.title} onClose={close}>
        <ClaimForm onClose={close} />
      </Dialog>
    </>
  )
}
