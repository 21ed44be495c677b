import { messages } from '../../messages/messages.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SupportIcon } from '../../ui/marks/icons.ts'
import { SupportAddress } from '../../ui/controls/support-address.tsx'
import { AboutConsole } from './about-console.tsx'
import { useShellDialog } from './shell-dialog.ts'

const texts = messages.shell.support

export function SupportButton() {
  const { isOpen, open, close } = useShellDialog('support')
  return (
    <>
      <IconButton icon={SupportIcon} label={texts.open} onClick={open} />
      <Dialog title={texts.title} isOpen={isOpen} onClose={close}>
        <p>{texts.body}</p>
        <SupportAddress />
        <AboutConsole />
      </Dialog>
    </>
  )
}
