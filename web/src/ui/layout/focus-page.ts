/** The part of the page that is not menu or bar; the shell gives it this id. */
export const CONTENT_ID = 'content'

/** Where what had the focus is gone the page itself has it: keys and readers go on from there, not from the very top. */
export function focusPageIfLost(): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body)
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
