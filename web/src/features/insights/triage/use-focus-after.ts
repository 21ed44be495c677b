import { type RefObject, useLayoutEffect } from 'react'
import { focusPageIfLost } from '../../../ui/layout/focus-page.ts'

/** Gives the focus to the page when an element goes away that had it. A button loses it already when it is disabled. */
export function useFocusAfter(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    let hadFocus = false
    const onFocusIn = () => {
      hadFocus = true
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) hadFocus = current.contains(relatedTarget)
    }
    current.addEventListener('focusin', onFocusIn)
    current.addEventListener('focusout', onFocusOut)
    return () => {
      if (hadFocus) setTimeout(focusPageIfLost) // once it is gone
    }
  }, [element])
}
