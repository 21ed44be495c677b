import { useEffect, useRef, useState } from 'react'
import { focusPageIfLost } from './focus-page.ts'

/**
 * Gives the focus back to what opened a dialog that is removed while it is open, as one is whose address has gone. The kit does so only for a dialog
 * that closes.
 */
export function useGiveBackFocus(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement) // before the dialog takes it
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (!wasOpen.current) return
      // When the dialog is gone: until then it holds the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
        focusPageIfLost()
      })
    },
    [opener],
  )
}
