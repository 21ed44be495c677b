/** The id that the shell gives the part of the page outside the menu and the bar. */
export const CONTENT_ID = 'content'

/** Focuses the page if the focused element was removed, so that keys and screen readers continue from there and not from the very top. */
export function focusPageIfLost(): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body)
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
