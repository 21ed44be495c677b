import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusPageIfLost } from '../layout/focus-page.ts'

/**
 * Gives the focus back to what opened a dialog that is removed while it is open, as one is whose address has gone. The kit does so only for a dialog
 * that closes.
 */
export function useGiveBackFocus(isOpen: boolean): void {
  const opener = useRef<Element>(null)
  // Before the kit moves the focus into the dialog.
  useLayoutEffect(() => {
    opener.current = isOpen ? document.activeElement : null
  }, [isOpen])
  useEffect(
    () => () => {
      const { current } = opener
      if (!current) return
      // When the dialog is gone: until then it holds the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
        focusPageIfLost()
      })
    },
    [],
  )
}
