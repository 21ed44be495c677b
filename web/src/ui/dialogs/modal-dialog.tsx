import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { focusPageIfLost } from '../layout/focus-page.ts'
import classes from './modal-dialog.module.css'
import { useLayer } from './open-layers.ts'
import { useGiveBackFocus } from '../hooks/use-give-back-focus.ts'
import { useNarrow } from '../hooks/use-narrow.ts'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  width?: number
  /** `page` covers a narrow window completely; `photo` covers every window and has no margins. */
  size?: 'dialog' | 'page' | 'photo'
  /** True if only the content can close the dialog, because it shows something that can't be shown again. */
  isFirm?: boolean
  children: ReactNode
}

/** Traps the focus while open and returns it to the element that opened the dialog. */
export function ModalDialog(props: DialogProps) {
  const { title, isOpen, onClose, width = 480, size = 'dialog', isFirm = false, children } = props
  const isOnTop = useLayer(isOpen)
  const isNarrow = useNarrow()
  useGiveBackFocus(isOpen)
  const isWhole = size === 'photo' || (size === 'page' && isNarrow)
  return (
    <Modal
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      title={title}
      size={width}
      centered
      fullScreen={isWhole}
      withCloseButton={!isFirm}
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      onExitTransitionEnd={focusPageIfLost}
      closeButtonProps={{ 'aria-label': messages.ui.close }}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{
        ...classes,
        content: `${classes.content} ${isWhole ? classes.whole : ''}`,
        body: `${classes.body} ${size === 'photo' ? classes.flush : ''}`,
      }}
    >
      {children}
    </Modal>
  )
}
