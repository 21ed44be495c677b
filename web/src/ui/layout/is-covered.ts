/** Returns true if another dialog or a menu receives the keys, rather than this dialog (or the page, if none is given). */
export function isCovered(dialog: Element | null | undefined): boolean {
  const own = dialog ?? undefined
  const holder = document.activeElement?.closest('[role="menu"], [role="dialog"]') ?? own
  const modals = Array.from(document.querySelectorAll('[aria-modal="true"]'))
  return holder !== own || modals.some((modal) => modal !== own)
}
