/** How many dialogs stand over the page, one above the other: keys are for the topmost. */
export function countModals(): number {
  return document.querySelectorAll('[aria-modal="true"]').length
}
