import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { CloseIcon } from '../../../ui/marks/icons.ts'
import { isCovered } from '../../../ui/layout/is-covered.ts'
import classes from './side-panel.module.css'
import { useRoomBelow } from '../../../ui/hooks/use-room-below.ts'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a dialog next to the list, which stays usable. The dialog takes the focus when it opens, extends to the bottom of the window, and
 * stays in view below `--panel-top`.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useRoomBelow(panel)
  useEscape(panel, onClose)
  return (
    <section ref={panel} className={classes.panel} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <IconButton icon={CloseIcon} label={messages.ui.close} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Listens in the capture phase, while a dialog over the panel that closes on the same key is still open. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      const isOfField = isComposing || document.activeElement?.getAttribute('aria-expanded') === 'true'
      if (key === 'Escape' && !isOfField && !isCovered(panel.current)) onClose()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [panel, onClose])
}
