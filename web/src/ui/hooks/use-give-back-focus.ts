import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusPageIfLost } from '../layout/focus-page.ts'

/**
 * Returns the focus to the element that opened a dialog if the dialog is removed while open, for example because its address is gone. The
 * kit returns the focus only when a dialog closes.
 */
export function useGiveBackFocus(isOpen: boolean): void {
  const opener = useRef<Element>(null)
  // Reads the focused element before the kit moves the focus into the dialog.
  useLayoutEffect(() => {
    opener.current = isOpen ? document.activeElement : null
  }, [isOpen])
  useEffect(
    () => () => {
      const { current } = opener
      if (!current) return
      // Waits until the dialog is removed, because it traps the focus until then.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
        focusPageIfLost()
      })
    },
    [],
  )
}
