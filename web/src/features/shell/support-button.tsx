import { useDisclosure } from '@mantine/hooks'
import { messages } from '../../messages/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SupportIcon } from '../../ui/icons.ts'
import { SupportAddress } from '../../ui/support-address.tsx'

const texts = messages.shell.support

export function SupportButton() {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <IconButton icon={SupportIcon} label={texts.open} onClick={dialog.open} />
      <Dialog title={texts.title} isOpen={isOpen} onClose={dialog.close}>
        <p>{texts.body}</p>
        <SupportAddress />
      </Dialog>
    </>
  )
}
