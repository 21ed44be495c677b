import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { messages } from '../../messages/messages.ts'
import classes from './modal-navigation.module.css'
import { Navigation } from './navigation.tsx'

export interface ModalNavigationProps {
  isOpen: boolean
  onClose: () => void
}

/** Shows the menu on narrow screens. It traps the focus while it is open. */
export function ModalNavigation({ isOpen, onClose }: ModalNavigationProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      title={messages.product}
      closeButtonProps={{ 'aria-label': messages.shell.closeNavigation }}
      transitionProps={{ duration: 160 }}
      classNames={classes}
    >
      <Navigation onNavigate={onClose} />
    </Drawer>
  )
}
