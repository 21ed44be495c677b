import { useEffect, useRef } from 'react'

/** A dialog that closes where no row takes the focus gives it to the content, so that the keys go on from there. */
export function useKeptFocus(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isClosed && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isOpen])
}
