import { type RefObject, useLayoutEffect } from 'react'

/**
 * Scrolls by the height of an element that comes or goes above the rows, so that the rows stay where they are on the
 * screen.
 */
export function useKeptRows(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const heightPx = element.current?.offsetHeight ?? 0
    if (!isOn || heightPx === 0) return undefined
    scrollBy({ top: heightPx, behavior: 'instant' })
    return () => scrollBy({ top: -heightPx, behavior: 'instant' })
  }, [element, isOn])
}
